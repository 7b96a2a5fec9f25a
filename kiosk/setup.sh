#!/bin/sh
# Sets up a Debian machine (or a Raspberry Pi with Raspberry Pi OS) as a kiosk:
# sudo sh setup.sh https://desk.example.jp [--off 22:00 --on 07:00]
# Chromium starts automatically, in full screen and without a pointer. It starts again after a power cut, and after the
# browser or its page has crashed. It may use camera, microphone and sound on that address without asking. If no speech
# server is set up, the AI uses the machine's own voices. A desktop is switched off, because it would keep the screen.
# Run this script again to change the settings; --remove uninstalls everything and switches the desktop on again.
# For a disk image, run it inside the image (chroot): the kiosk then starts with the machine.
# --root FOLDER only writes the files there (for the test).
set -eu

usage='sudo sh setup.sh https://desk.example.jp [--off 22:00 --on 07:00] [--landscape | --left | --right] [--remove] [--root FOLDER]'
fail() {
  echo "✖ $1" >&2
  echo "  $usage" >&2
  exit 2
}
say() { echo "▸ $1"; }

address='' off='' on='' turn='normal' root='' remove=''
while [ $# -gt 0 ]; do
  case "$1" in
    --off) off=${2:-}; shift ;;
    --on) on=${2:-}; shift ;;
    --root) root=${2:-}; shift ;;
    --landscape) turn='normal' ;;
    --left) turn='left' ;;
    --right) turn='right' ;;
    --remove) remove=yes ;;
    -*) fail "Unknown option: $1" ;;
    *) address=$1 ;;
  esac
  shift
done

units="$root/etc/systemd/system"
policy="$root/etc/chromium/policies/managed/uketsuke.json"
touch="$root/etc/X11/xorg.conf.d/90-uketsuke-touch.conf"
browser="$root/usr/local/bin/uketsuke-kiosk"
speak="$root/usr/local/bin/uketsuke-speak"
voices="$root/etc/uketsuke/voices"
# systemd's link to the desktop's unit; and a file with its target, if this script has switched the desktop off
manager="$units/display-manager.service"
desktop="$root/etc/uketsuke/desktop"
ours="uketsuke-kiosk.service uketsuke-screen-off.service uketsuke-screen-off.timer uketsuke-screen-on.service uketsuke-screen-on.timer"

run() { [ -n "$root" ] || "$@"; }
# runs a command only if systemd runs, which it does not while a disk image is made
now() { [ ! -d /run/systemd/system ] || run "$@"; }

if [ -n "$remove" ]; then
  for unit in $ours; do
    run systemctl disable --now "$unit" 2>/dev/null || true
    rm -f "$units/$unit"
  done
  rm -f "$policy" "$touch" "$browser" "$speak"
  rm -rf "$voices"
  if [ -f "$desktop" ]; then
    ln -sf "$(cat "$desktop")" "$manager"
    rm -f "$desktop"
    say 'The desktop starts again with the machine.'
  fi
  now systemctl daemon-reload
  say 'The kiosk is removed. The user "kiosk" and its browser profile remain in /var/lib/uketsuke-kiosk.'
  exit 0
fi

# refuses unexpected characters, because the address is written into a shell script and a browser policy
case "$address" in
  *[!A-Za-z0-9._~/?=\&%:@+,\;\[\]-]*) fail "The address contains a character that is not allowed" ;;
esac
origin=$(printf '%s' "$address" | sed -nE 's#^(https?://[A-Za-z0-9.-]+(:[0-9]+)?|https?://\[[0-9A-Fa-f:]+\](:[0-9]+)?)(/[A-Za-z0-9._~/?=&%:@+,;-]*)?$#\1#p')
[ -n "$origin" ] || fail "Not a valid address: $address"
case "$origin" in
  https://* | http://localhost | http://localhost:* | http://127.0.0.1 | http://127.0.0.1:*) ;;
  *) fail 'Camera and microphone need https (or a server on this machine)' ;;
esac
is_time() { printf '%s' "$1" | grep -qE '^([01][0-9]|2[0-3]):[0-5][0-9]$'; }
if [ -n "$off$on" ]; then
  is_time "$off" && is_time "$on" || fail 'Give both times, such as --off 22:00 --on 07:00'
  [ "$off" != "$on" ] || fail 'The screen cannot go off and on at the same time'
fi
[ -n "$root" ] || [ "$(id -u)" = 0 ] || fail 'Run this as root'

say 'installing the browser, the display server, Japanese fonts, sound and voices'
run env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 update -qq
run env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends \
  chromium xserver-xorg xinit x11-xserver-utils fonts-noto-cjk pipewire pipewire-pulse wireplumber libspa-0.2-bluetooth \
  speech-dispatcher espeak-ng mecab mecab-ipadic-utf8 procps tzdata
if [ -z "$root" ] && ! id kiosk >/dev/null 2>&1; then
  useradd --system --create-home --home-dir /var/lib/uketsuke-kiosk --shell /usr/sbin/nologin kiosk
  usermod -aG video,audio,input,render,tty kiosk
fi

mkdir -p "$units" "$(dirname "$policy")" "$(dirname "$browser")" "$voices/modules"

say "writing the browser policy for $origin"
# NotificationsAllowedForUrls: Chromium promises to keep the files of pages that may show notifications. The kiosk shows none.
cat > "$policy" <<JSON
{
  "AudioCaptureAllowedUrls": ["$origin"],
  "VideoCaptureAllowedUrls": ["$origin"],
  "AutoplayAllowlist": ["$origin"],
  "AutoplayAllowed": true,
  "URLBlocklist": ["*"],
  "URLAllowlist": ["$origin", "blob:*", "data:*"],
  "BackgroundModeEnabled": false,
  "BrowserSignin": 0,
  "DefaultNotificationsSetting": 2,
  "NotificationsAllowedForUrls": ["$origin"],
  "DeveloperToolsAvailability": 2,
  "MetricsReportingEnabled": false,
  "PasswordManagerEnabled": false,
  "AutofillAddressEnabled": false,
  "PrintingEnabled": false,
  "DownloadRestrictions": 3,
  "TranslateEnabled": false
}
JSON

# The display server rotates the picture, but not the positions of touches. This matrix rotates them, too.
matrix=''
case "$turn" in
  left) matrix='0 -1 1 1 0 0 0 0 1' ;;
  right) matrix='0 1 0 -1 0 1 0 0 1' ;;
esac
rm -f "$touch"
if [ -n "$matrix" ]; then
  mkdir -p "$(dirname "$touch")"
  cat > "$touch" <<CONF
Section "InputClass"
  Identifier "Uketsuke: the touch screen is turned with the picture"
  MatchIsTouchscreen "on"
  Option "TransformationMatrix" "$matrix"
EndSection
CONF
fi

# The voices that the AI uses if no other voice is available: three voices of espeak-ng. Speech Dispatcher's own list
# has 13,000 voices and takes seconds to load, and its Japanese and Mandarin voices cannot read kanji and Chinese
# characters.
cat > "$voices/speechd.conf" <<'CONF'
LogLevel 1
Timeout 0
AddModule "uketsuke" "sd_generic" "uketsuke.conf"
DefaultModule uketsuke
CONF
cat > "$voices/modules/uketsuke.conf" <<'CONF'
GenericExecuteSynth "printf %s '$DATA' | uketsuke-speak $VOICE $RATE"
GenericCmdDependency "uketsuke-speak"
GenericMaxChunkLength 4000
GenericDelimiters "\n"
# words a minute; the multiplier is in percent
GenericRateAdd 170
GenericRateMultiply 150
GenericRateForceInteger 1
GenericLanguage "ja" "ja" "utf-8"
GenericLanguage "en" "en" "utf-8"
GenericLanguage "zh" "zh" "utf-8"
AddVoice "ja-JP" "MALE1" "Japanese"
AddVoice "en-US" "MALE1" "English"
AddVoice "zh-CN" "MALE1" "Mandarin"
CONF

cat > "$speak" <<'SH'
#!/bin/sh
# Written by setup.sh: speaks the text of standard input. $1: a voice of uketsuke.conf, $2: words a minute.
# espeak-ng cannot read kanji, so MeCab converts them to kana. Its plain Mandarin voice spells pinyin with English letters.
dictionary=/var/lib/mecab/dic/ipadic-utf8
case "$1" in
  Japanese) mecab -d "$dictionary" -F '%f[8]' -U '%m' -E '\n' | espeak-ng -v ja -s "$2" --stdin ;;
  Mandarin) espeak-ng -v cmn-latn-pinyin -s "$2" --stdin ;;
  *) espeak-ng -v en-us -s "$2" --stdin ;;
esac
SH
chmod 755 "$speak"

night=''
if [ -n "$off" ]; then
  [ "${off%:*}${off#*:}" -lt "${on%:*}${on#*:}" ] && both='&&' || both='||'
  night="# a browser that starts while the screen should be off leaves it off
now=\$(TZ=Asia/Tokyo date +%H%M)
if [ \"\$now\" -ge ${off%:*}${off#*:} ] $both [ \"\$now\" -lt ${on%:*}${on#*:} ]; then xset +dpms dpms force off; fi"
fi
cat > "$browser" <<SH
#!/bin/sh
# Written by setup.sh: what runs on the kiosk's screen.
xset s off s noblank -dpms
xrandr --output "\$(xrandr | sed -n 's/^\([^ ]*\) connected.*/\1/p' | head -1)" --rotate $turn 2>/dev/null || true
$night
profile=\${HOME:-/var/lib/uketsuke-kiosk}/browser
# After a power cut Chromium would ask whether to restore its pages. This marks the last session as closed normally.
preferences=\$profile/Default/Preferences
if [ -f "\$preferences" ]; then
  sed -i 's/"exited_cleanly":false/"exited_cleanly":true/; s/"exit_type":"[^"]*"/"exit_type":"Normal"/' "\$preferences"
fi
# Starts Speech Dispatcher, whose voices Chromium uses. Without it Chromium cannot speak.
speech-dispatcher --spawn --config-dir /etc/uketsuke/voices || true
# When the page's process has crashed, for example because memory ran out, Chromium shows an error until somebody
# reloads the page. So the browser ends once it has had no page for half a minute, and systemd starts it again.
# A service worker can have a process of its own, which counts as a page until Chromium stops the idle worker.
session=\$(ps -o sid= -p \$\$ | tr -d ' ')
has_page() {
  ps -s "\$session" -o args= | grep -- ' --type=rendere[r]' | grep -qvE -- ' --(top-chrome-webui|extension-process)( |\$)'
}
(
  # a page that crashes within its first second may never be seen, so this does not wait for it longer than a minute
  waited=0
  until has_page || [ "\$waited" -ge 60 ]; do
    sleep 1
    waited=\$((waited + 1))
    kill -0 \$\$ || exit
  done
  missing=0
  while [ "\$missing" -lt 3 ]; do
    sleep 10
    kill -0 \$\$ || exit
    if has_page; then missing=0; else missing=\$((missing + 1)); fi
  done
  kill \$\$
) >/dev/null 2>&1 &
# Switches off Chromium's spare renderer process, which has_page would take for a page.
exec \${CHROMIUM:-chromium} --kiosk --user-data-dir="\$profile" --no-first-run --no-default-browser-check --noerrdialogs \\
  --disable-session-crashed-bubble --disable-component-update --disable-pinch --overscroll-history-navigation=0 \\
  --enable-speech-dispatcher --disable-features=SpareRendererForSitePerProcess \\
  --autoplay-policy=no-user-gesture-required --password-store=basic --check-for-update-interval=31536000 \\
  \${KIOSK_FLAGS:-} '$address'
SH
chmod 755 "$browser"

if [ -L "$manager" ] && [ "$(readlink "$manager")" != /dev/null ]; then
  readlink "$manager" > "$desktop"
  say "switching off the desktop ($(basename "$(cat "$desktop")")); --remove switches it on again"
  # Debian's packages make the link again with each update, unless it is masked like this
  ln -sf /dev/null "$manager"
fi
other=''
[ ! -f "$desktop" ] || other=$(basename "$(cat "$desktop")")

cat > "$units/uketsuke-kiosk.service" <<UNIT
[Unit]
Description=Uketsuke on this screen
After=systemd-user-sessions.service sound.target network.target${other:+ $other}
Conflicts=getty@tty1.service${other:+ $other}
# By default systemd gives up after five failed starts in a short time, and the screen would stay empty. 0 switches this
# limit off.
StartLimitIntervalSec=0

[Service]
User=kiosk
PAMName=login
TTYPath=/dev/tty1
StandardInput=tty
StandardOutput=journal
# no pointer is shown; staff with a keyboard can switch to another terminal (Ctrl+Alt+F2)
ExecStart=/usr/bin/xinit /usr/local/bin/uketsuke-kiosk -- :0 vt1 -nocursor -nolisten tcp
Restart=always
RestartSec=2

[Install]
WantedBy=multi-user.target
UNIT

# removes the timers of an earlier run
rm -f "$units"/uketsuke-screen-*
screen() { # writes a timer. $1: its name (on, off); $2: time of day in Japan; $3: arguments for xset
  cat > "$units/uketsuke-screen-$1.service" <<UNIT
[Unit]
Description=The kiosk's screen goes $1

[Service]
Type=oneshot
User=kiosk
Environment=DISPLAY=:0
ExecStart=/usr/bin/xset $3
UNIT
  cat > "$units/uketsuke-screen-$1.timer" <<UNIT
[Unit]
Description=The kiosk's screen goes $1 at $2

[Timer]
OnCalendar=*-*-* $2:00 Asia/Tokyo
Persistent=false

[Install]
WantedBy=timers.target
UNIT
}
timers=''
if [ -n "$off" ]; then
  screen off "$off" '+dpms dpms force off'
  # "force on" also enables the timeouts of DPMS, so they are disabled after it
  screen on "$on" 'dpms force on -dpms'
  timers='uketsuke-screen-off.timer uketsuke-screen-on.timer'
  say "the screen goes off at $off and on at $on, Japan time"
fi

now systemctl daemon-reload
# shellcheck disable=SC2086 # a list
run systemctl enable $timers uketsuke-kiosk.service
# shellcheck disable=SC2086
[ -z "$timers" ] || now systemctl start $timers
say "The kiosk shows $address. To restart after a power cut, set \"restore on AC power\" in the BIOS of the machine."
# last, and without waiting, because it ends the desktop in which this script may run
now systemctl restart --no-block uketsuke-kiosk.service
