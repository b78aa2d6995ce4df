#!/bin/sh
# Before the files of a package go, unless others take their place: the server ends.
# dpkg says "remove", rpm how many are left, apk nothing that counts.
set -e

case "$1" in
upgrade | failed-upgrade | deconfigure | [1-9]) exit 0 ;;
esac
if command -v systemctl >/dev/null; then
	if [ -d /run/systemd/system ]; then
		systemctl stop cantstop.service
	fi
	systemctl --quiet disable cantstop.service
elif command -v rc-service >/dev/null; then
	rc-service --ifstarted cantstop stop
	rc-update --quiet delete cantstop || true # it may not be there
fi
