module cantstop

go 1.26.0
