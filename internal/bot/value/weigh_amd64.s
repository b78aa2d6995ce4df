//go:build !purego

#include "textflag.h"

// func weighAVX(out, hidden, changes, weights []float32)
//
// Y0 holds the eight sums for h, Y2 those for the mirrored board.
TEXT ·weighAVX(SB), NOSPLIT, $0-96
	MOVQ   out_base+0(FP), DI
	MOVQ   out_len+8(FP), CX
	MOVQ   hidden_base+24(FP), SI
	MOVQ   changes_base+48(FP), R8
	MOVQ   weights_base+72(FP), R9
	MOVQ   weights_len+80(FP), DX
	SHLQ   $2, DX
	LEAQ   (SI)(DX*1), R10 // hidden, mirrored
	VXORPS Y15, Y15, Y15
	TESTQ  CX, CX
	JZ     done

row:
	LEAQ   (R8)(DX*1), R11 // changes, mirrored
	VXORPS Y0, Y0, Y0
	VXORPS Y2, Y2, Y2
	XORQ   AX, AX

units:
	VMOVUPS (SI)(AX*1), Y4
	VMOVUPS (R10)(AX*1), Y6
	VMOVUPS (R9)(AX*1), Y12
	VADDPS  (R8)(AX*1), Y4, Y4
	VADDPS  (R11)(AX*1), Y6, Y6
	VMAXPS  Y15, Y4, Y4
	VMAXPS  Y15, Y6, Y6
	VMULPS  Y12, Y4, Y4
	VMULPS  Y12, Y6, Y6
	VADDPS  Y4, Y0, Y0
	VADDPS  Y6, Y2, Y2
	ADDQ    $32, AX
	CMPQ    AX, DX
	JLT     units

	// Four sums, and then (s0 + s2) + (s1 + s3).
	VEXTRACTF128 $1, Y0, X1
	VEXTRACTF128 $1, Y2, X3
	VADDPS       X1, X0, X0
	VADDPS       X3, X2, X2
	VADDPS       X2, X0, X0
	VMOVHLPS     X0, X0, X1
	VADDPS       X1, X0, X0
	VMOVSHDUP    X0, X1
	VADDSS       X1, X0, X0
	VMOVSS       X0, (DI)
	ADDQ         $4, DI
	LEAQ         (R8)(DX*2), R8
	DECQ         CX
	JNZ          row

done:
	VZEROUPPER
	RET

// func sumAVX(out, a, b []float32)
TEXT ·sumAVX(SB), NOSPLIT, $0-72
	MOVQ  out_base+0(FP), DI
	MOVQ  out_len+8(FP), DX
	MOVQ  a_base+24(FP), SI
	MOVQ  b_base+48(FP), R8
	SHLQ  $2, DX
	XORQ  AX, AX
	TESTQ DX, DX
	JZ    summed

add:
	VMOVUPS (SI)(AX*1), Y0
	VADDPS  (R8)(AX*1), Y0, Y0
	VMOVUPS Y0, (DI)(AX*1)
	ADDQ    $32, AX
	CMPQ    AX, DX
	JLT     add

summed:
	VZEROUPPER
	RET
