#!/bin/sh
# After the files of a package are gone. What the server has kept goes only where
# dpkg is told to purge: games of others, and a host key that their programs know.
# The user stays, so that no file of its becomes another's.
set -e

if [ -d /run/systemd/system ]; then
	systemctl daemon-reload
fi
if [ "$1" = purge ]; then
	rm -rf /var/lib/cantstop
fi
