import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'

const DESK = 'https://desk.example.jp/app/signage/view'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'uketsuke-kiosk-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const setUp = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync('sh', ['kiosk/setup.sh', ...words, '--root', root], {
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const units = (): string[] => readdirSync(join(root, 'etc/systemd/system')).sort()

test("[2.4.6] sets up a full-screen browser that allows camera and microphone only to the server's address", () => {
  assert.equal(setUp(DESK).status, 0)
  const policy = JSON.parse(read('etc/chromium/policies/managed/uketsuke.json')) as Record<string, unknown>
  for (const right of ['AudioCaptureAllowedUrls', 'VideoCaptureAllowedUrls', 'AutoplayAllowlist'])
    assert.deepEqual(policy[right], ['https://desk.example.jp'], right)
  assert.deepEqual(policy['URLBlocklist'], ['*'])
  assert.match(
    read('usr/local/bin/uketsuke-kiosk'),
    /exec .*--kiosk [\s\S]*'https:\/\/desk\.example\.jp\/app\/signage\/view'\n$/,
  )
  assert.deepEqual(units(), ['uketsuke-kiosk.service'])
  assert.match(read('etc/systemd/system/uketsuke-kiosk.service'), /-nocursor[\s\S]*Restart=always/)
})

test('[2.4.6] switches off a desktop, which would keep the screen, and lets --remove switch it on again', () => {
  const manager = join(root, 'etc/systemd/system/display-manager.service')
  mkdirSync(join(root, 'etc/systemd/system'), { recursive: true })
  symlinkSync('/lib/systemd/system/lightdm.service', manager)
  assert.match(setUp(DESK).said, /switching off the desktop \(lightdm\.service\)/)
  // systemd ends the desktop before the kiosk starts
  const conflicts = /^Conflicts=getty@tty1\.service lightdm\.service$/m
  assert.match(read('etc/systemd/system/uketsuke-kiosk.service'), conflicts)
  assert.match(read('etc/systemd/system/uketsuke-kiosk.service'), /^After=.* lightdm\.service$/m)
  assert.equal(readlinkSync(manager), '/dev/null', "masked, so that updates of Debian's packages keep it off")
  setUp(DESK)
  assert.match(read('etc/systemd/system/uketsuke-kiosk.service'), conflicts, 'the desktop may still run')
  assert.match(setUp('--remove').said, /The desktop starts again/)
  assert.equal(readlinkSync(manager), '/lib/systemd/system/lightdm.service')
  assert.ok(!existsSync(join(root, 'etc/uketsuke/desktop')))
  assert.doesNotMatch(setUp('--remove').said, /The desktop starts again/)
})

test('[2.4.6] starts the browser again however often it has failed', () => {
  assert.equal(setUp(DESK).status, 0)
  const [unit = ''] = read('etc/systemd/system/uketsuke-kiosk.service').split('[Service]')
  assert.match(unit, /^\[Unit\][\s\S]*^StartLimitIntervalSec=0$/m)
})

test('[decisions 7] gives the browser three voices that are installed on the machine, one for each language', () => {
  assert.equal(setUp(DESK).status, 0)
  assert.match(
    read('usr/local/bin/uketsuke-kiosk'),
    /^speech-dispatcher --spawn --config-dir \/etc\/uketsuke\/voices [\s\S]*^exec .*[\s\S]* --enable-speech-dispatcher /m,
  )
  const [, module = ''] = /^AddModule .* "(.*)"$/m.exec(read('etc/uketsuke/voices/speechd.conf')) ?? []
  const voices = read(`etc/uketsuke/voices/modules/${module}`)
  const names = [...voices.matchAll(/^AddVoice "(.*)" ".*" "(.*)"$/gm)].map(([, lang, name]) => [lang, name])
  assert.deepEqual(names, [
    ['ja-JP', 'Japanese'],
    ['en-US', 'English'],
    ['zh-CN', 'Mandarin'],
  ])
  // an answer may repeat a visitor's words, so the shell must get the text as one quoted word
  assert.match(voices, /^GenericExecuteSynth "printf %s '\$DATA' \| uketsuke-speak \$VOICE \$RATE"$/m)
  assert.equal(setUp('--remove').status, 0)
  for (const path of ['usr/local/bin/uketsuke-speak', 'etc/uketsuke/voices'])
    assert.ok(!existsSync(join(root, path)), path)
})

test('[2.4.6] turns the screen off and on at the given times, and removes everything with --remove', () => {
  assert.equal(setUp(DESK, '--off', '22:00', '--on', '07:00').status, 0)
  assert.equal(units().length, 5)
  assert.equal(setUp(DESK, '--off', '23:59', '--on', '00:00', '--left').status, 0)
  assert.match(
    read('etc/systemd/system/uketsuke-screen-off.timer'),
    /OnCalendar=\*-\*-\* 23:59:00 Asia\/Tokyo$/m,
  )
  assert.match(
    read('etc/systemd/system/uketsuke-screen-on.timer'),
    /OnCalendar=\*-\*-\* 00:00:00 Asia\/Tokyo$/m,
  )
  assert.match(read('usr/local/bin/uketsuke-kiosk'), /--rotate left/)
  assert.equal(setUp(DESK).status, 0)
  assert.deepEqual(units(), ['uketsuke-kiosk.service'])
  assert.equal(setUp('--remove').status, 0)
  assert.deepEqual(units(), [])
  assert.ok(!existsSync(join(root, 'usr/local/bin/uketsuke-kiosk')))
  assert.ok(!existsSync(join(root, 'etc/chromium/policies/managed/uketsuke.json')))
})

test('[2.4.6] rotates the touch coordinates with the picture of a portrait screen', () => {
  const path = 'etc/X11/xorg.conf.d/90-uketsuke-touch.conf'
  /**
   * Converts a touch on the panel, as built, to the position in the picture. Both range from 0 to 1, from the top left
   * corner.
   */
  const landsAt = (x: number, y: number) => {
    const [, text = ''] = /^ *Option "TransformationMatrix" "(.*)"$/m.exec(read(path)) ?? []
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = text.split(' ').map(Number)
    return [a * x + b * y + c, d * x + e * y + f]
  }
  assert.equal(setUp(DESK, '--left').status, 0)
  assert.match(read(path), /MatchIsTouchscreen "on"/)
  // with --left, xrandr turns the picture counterclockwise: the top left corner of the picture is at the bottom left of
  // the panel
  assert.deepEqual(landsAt(0, 1), [0, 0])
  assert.deepEqual(landsAt(0, 0), [1, 0])
  assert.equal(setUp(DESK, '--right').status, 0)
  // with --right, xrandr turns the picture clockwise: the top left corner of the picture is at the top right of the
  // panel
  assert.deepEqual(landsAt(1, 0), [0, 0])
  assert.deepEqual(landsAt(1, 1), [1, 0])
  assert.equal(setUp(DESK).status, 0)
  assert.ok(!existsSync(join(root, path)), 'a landscape screen needs no matrix')
  assert.equal(setUp(DESK, '--left').status, 0)
  assert.equal(setUp('--remove').status, 0)
  assert.ok(!existsSync(join(root, path)))
})

test('[2.4.6] leaves the screen on all day after it was turned on', () => {
  assert.equal(setUp(DESK, '--off', '22:00', '--on', '07:00').status, 0)
  const unit = read('etc/systemd/system/uketsuke-screen-on.service')
  const [, words = ''] = /^ExecStart=\S+xset (.*)$/m.exec(unit) ?? []
  // follow the arguments of xset in order: `dpms force` enables DPMS, which turns the screen off after ten minutes
  // without a touch
  let hasTimeouts = true
  let isOn = false
  for (const [word] of words.matchAll(/dpms force \w+|[+-]dpms/g)) {
    hasTimeouts = word !== '-dpms'
    isOn ||= word === 'dpms force on'
  }
  assert.deepEqual({ isOn, hasTimeouts }, { isOn: true, hasTimeouts: false })
})

test('[2.4.6] a browser that starts at night leaves the screen off', () => {
  const tools = join(root, 'tools')
  mkdirSync(tools)
  const put = (name: string, script: string) =>
    writeFileSync(join(tools, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  put('xset', `echo "$*" >> ${root}/xset.log`)
  // the machine's own time zone may be another one
  put('date', '[ "$TZ" = Asia/Tokyo ] && echo $NOW || echo 1200')
  const screenAt = (time: string) => {
    rmSync(join(root, 'xset.log'), { force: true })
    const PATH = `${tools}:${process.env['PATH']}`
    const env = { PATH, HOME: root, NOW: time.replace(':', ''), CHROMIUM: 'true' }
    assert.equal(spawnSync('sh', [join(root, 'usr/local/bin/uketsuke-kiosk')], { env }).status, 0)
    return read('xset.log').endsWith('+dpms dpms force off\n') ? 'off' : 'on'
  }
  const times = ['00:00', '06:59', '07:00', '12:00', '21:59', '22:00', '23:59']
  setUp(DESK, '--off', '22:00', '--on', '07:00')
  assert.deepEqual(times.map(screenAt), ['off', 'off', 'on', 'on', 'on', 'off', 'off'])
  setUp(DESK, '--off', '07:00', '--on', '22:00')
  assert.deepEqual(times.map(screenAt), ['on', 'on', 'off', 'off', 'off', 'on', 'on'])
  setUp(DESK, '--off', '08:09', '--on', '09:08')
  assert.deepEqual(['08:08', '08:09', '09:07', '09:08'].map(screenAt), ['on', 'off', 'off', 'on'])
  setUp(DESK)
  assert.deepEqual(
    times.map(screenAt),
    times.map(() => 'on'),
  )
})

test('[decisions 4] ends a browser whose first page crashed before it was seen, so that it is started again', {
  timeout: 60_000,
}, async (t) => {
  setUp(DESK)
  const tools = join(root, 'tools')
  mkdirSync(tools)
  // the script's waits take no time
  writeFileSync(join(tools, 'sleep'), '#!/bin/sh\n', { mode: 0o755 })
  const withoutPage = join(root, 'browser')
  writeFileSync(withoutPage, '#!/bin/sh\nexec /bin/sleep 600\n', { mode: 0o755 })
  const env = { PATH: `${tools}:${process.env['PATH']}`, HOME: root, CHROMIUM: withoutPage }
  // in its own session: the script searches its session for pages
  const script = join(root, 'usr/local/bin/uketsuke-kiosk')
  const kiosk = spawn('sh', [script], { env, stdio: 'ignore', detached: true })
  t.after(() => kiosk.kill())
  assert.deepEqual(await once(kiosk, 'exit'), [null, 'SIGTERM'])
})

test('[2.4.6] accepts an address without https only for a server on the same machine', () => {
  const taken = [
    'http://localhost:8080',
    'http://127.0.0.1',
    'https://10.0.0.4:8443',
    'https://[2001:db8::1]:8443/x?y=1&z=2',
  ]
  for (const address of taken) assert.equal(setUp(address).status, 0, address)
  const insecure = setUp('http://10.0.0.4:8080')
  assert.deepEqual([insecure.status, /need https/.test(insecure.said)], [2, true])
  assert.equal(setUp('http://localhost.example').status, 2)
})

test('[2.4.6] refuses an invalid address or time and writes nothing', () => {
  const wrong = [
    ...[
      '',
      'desk.example.jp',
      'ftp://desk.example.jp',
      'https://',
      "https://a.example/';id;'",
      'https://a.example/$(id)',
    ].map((one) => [one]),
    ['https://a.example/\nid'],
    ...['24:00', '7:00', '07:60', ''].map((time) => [DESK, '--off', time, '--on', '07:00']),
    [DESK, '--off', '22:00'],
    [DESK, '--on', '07:00'],
    [DESK, '--off', '22:00', '--on', '22:00'],
    [DESK, '--sideways'],
  ]
  for (const words of wrong) assert.equal(setUp(...words).status, 2, words.join(' '))
  assert.deepEqual(readdirSync(root), [])
})
