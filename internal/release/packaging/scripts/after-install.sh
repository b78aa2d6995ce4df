#!/bin/sh
# After the files of a package are there: the user that the server runs as, and word
# to what starts it. Nothing is started: who installs a game has not asked for a server.
set -e

if command -v systemd-sysusers >/dev/null; then
	systemd-sysusers cantstop.conf
elif grep -q '^cantstop:' /etc/passwd; then
	:
elif command -v useradd >/dev/null; then
	useradd --system --user-group --no-create-home --home-dir /var/lib/cantstop --shell /usr/sbin/nologin --comment "Can't Stop over SSH" cantstop
else
	addgroup -S cantstop
	adduser -S -D -H -h /var/lib/cantstop -s /sbin/nologin -G cantstop -g "Can't Stop over SSH" cantstop
fi

# After an upgrade a server that runs is begun anew with the new program. Its games
# are saved.
if [ -d /run/systemd/system ]; then
	systemctl daemon-reload
	systemctl try-restart cantstop.service
elif command -v rc-service >/dev/null; then
	rc-service --ifstarted cantstop restart
fi
