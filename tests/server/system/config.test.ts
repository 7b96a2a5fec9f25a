import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '../../../server/system/config.ts'
import { secretOf } from '../../../server/system/secret.ts'

test('[9] starts on port 8080 without demo data by default', () => {
  const { MODE, PORT, SERVER_NAME, RTC_PORT_RANGE, isDemo } = readConfig({ PATH: '/bin' })
  assert.deepEqual(
    { MODE, PORT, SERVER_NAME, RTC_PORT_RANGE, isDemo },
    { MODE: 'srv', PORT: 8080, SERVER_NAME: 'ap1', RTC_PORT_RANGE: [40_000, 40_003], isDemo: false },
  )
})

test('[9] DEMO overrides MODE, and an empty variable counts as missing', () => {
  const isDemo = (env: Record<string, string>) => readConfig(env).isDemo
  assert.deepEqual(
    [isDemo({ MODE: 'demo' }), isDemo({ MODE: 'demo', DEMO: '0' }), isDemo({ MODE: 'dev', DEMO: '1' })],
    [true, false, true],
  )
  const { PUBLIC_URL, TURN_URLS } = readConfig({ PUBLIC_URL: '', TURN_URLS: 'turn:a:3478, turns:b:5349,' })
  assert.deepEqual([PUBLIC_URL, TURN_URLS], [undefined, ['turn:a:3478', 'turns:b:5349']])
})

test('[9] serves demo data, whose passwords are published, on this machine only unless HOST is set', () => {
  const hostOf = (env: Record<string, string>) => readConfig(env).HOST
  assert.deepEqual(
    [hostOf({ MODE: 'demo' }), hostOf({ MODE: 'srv', DEMO: '1' }), hostOf({ MODE: 'srv' })],
    ['127.0.0.1', '127.0.0.1', '0.0.0.0'],
  )
  assert.equal(hostOf({ MODE: 'demo', HOST: '0.0.0.0' }), '0.0.0.0')
})

test('[9] validates addresses, proxies and URLs in environment variables', () => {
  const good = {
    PUBLIC_URL: 'https://a.example/x',
    RTC_PUBLIC_IP: '192.0.2.1,2001:db8::1',
    TRUST_PROXY: 'loopback,10.0.0.0/8',
    MAIL_FROM: '受付 <no-reply@a.example>',
  }
  assert.equal(readConfig({ MAIL_FROM: 'no-reply@a.example' }).MAIL_FROM, 'no-reply@a.example')
  assert.deepEqual(readConfig(good).TRUST_PROXY, ['loopback', '10.0.0.0/8'])
  for (const [name, values] of Object.entries({
    PUBLIC_URL: ['localhost:18120', 'ftp://x', 'mailto:a@b'],
    RTC_PUBLIC_IP: ['not-an-ip', '192.0.2.1,host.example'],
    FACE_CAPTURE_HOST: ['localhost', '0.0.0.0,::'],
    TURN_URLS: ['nonsense', 'http://a'],
    MAIL_FROM: ['Uketsuke', 'a@b, c@d', 'A <a@b>\r\nBcc: c@d', '<a@b> A'],
    TRUST_PROXY: ['proxy.example', '10.0.0.0/33', '10.0.0.0/8/8', 'true'],
  }))
    for (const value of values)
      assert.throws(() => readConfig({ [name]: value }), new RegExp(`${name}[.0-9]*: `), value)
})

test("[decisions 6] reads the limits of an account's bookings from the environment, or uses the defaults", () => {
  const limits = (env: Record<string, string>) => {
    const { BOOKING_DAYS_AHEAD, BOOKINGS_OPEN_MAX, BOOKING_HOURS_PER_DAY } = readConfig(env)
    return [BOOKING_DAYS_AHEAD, BOOKINGS_OPEN_MAX, BOOKING_HOURS_PER_DAY]
  }
  assert.deepEqual(limits({}), [180, 30, 9])
  const set = { BOOKING_DAYS_AHEAD: '1', BOOKINGS_OPEN_MAX: '500', BOOKING_HOURS_PER_DAY: '0.5' }
  assert.deepEqual(limits(set), [1, 500, 0.5])
  for (const name of Object.keys(set))
    assert.throws(() => readConfig({ [name]: '0' }), new RegExp(`${name}: `))
})

test('[9] accepts a range of ports, also of a single port', () => {
  assert.deepEqual(readConfig({ RTC_PORT_RANGE: '40000-40000' }).RTC_PORT_RANGE, [40_000, 40_000])
  for (const wrong of ['40000', '40001-40000', '0-1', '65535-65536', 'a-b'])
    assert.throws(() => readConfig({ RTC_PORT_RANGE: wrong }), /RTC_PORT_RANGE: /, wrong)
})

test('[9] names every wrong environment variable and the values it accepts', () => {
  const wrong = {
    MODE: 'prod',
    PORT: '99999',
    RTC_PORT_RANGE: '40200-40000',
    SESSION_SECRET: 'short',
    PUBLIC_URL: 'nowhere',
  }
  for (const name of Object.keys(wrong))
    assert.throws(
      () => readConfig(wrong),
      new RegExp(`^StartFault: Invalid environment variables:[^]*${name}: `),
    )
  assert.throws(() => readConfig({ TLS_CERT_FILE: 'a.pem' }), /TLS_CERT_FILE and TLS_KEY_FILE go together/)
  assert.throws(
    () => readConfig({ TLS: 'self-signed', TLS_CERT_FILE: 'a.pem', TLS_KEY_FILE: 'a.key' }),
    /TLS=self-signed and TLS_CERT_FILE/,
  )
})

test('[9] refuses a user name or password of the mail server that is not percent-encoded', () => {
  for (const url of ['smtp://u:100%@mail:587', 'smtps://u%zz:p@mail'])
    assert.throws(() => readConfig({ SMTP_URL: url }), /SMTP_URL: write a % .* as %25/, url)
  assert.throws(() => readConfig({ SMTP_URL: 'mail:587' }), /SMTP_URL: smtp:\/\/user/)
  for (const url of ['smtp://mail', 'smtp://u:100%25@mail:587'])
    assert.equal(readConfig({ SMTP_URL: url }).SMTP_URL, url)
})

test('[4.1] creates the session secret once, readable by its owner only', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'uketsuke-secret-'))
  const config = readConfig({ DATA_DIR })
  const secret = secretOf(config)
  assert.ok(secret.length >= 48)
  assert.equal(secretOf(config), secret)
  assert.equal(statSync(join(DATA_DIR, 'secret')).mode & 0o777, 0o600)
  const given = 'x'.repeat(32)
  assert.equal(secretOf(readConfig({ DATA_DIR, SESSION_SECRET: given })), given)
  rmSync(DATA_DIR, { recursive: true })
})

test('[decisions 9] requires a NATS_SECRET of at least 32 characters if NATS_URL is set, and says how to create a secret', () => {
  const NATS_URL = 'tls://uketsuke:secret@nats:4222'
  assert.throws(() => readConfig({ NATS_URL }), /NATS_URL needs NATS_SECRET.*openssl rand -hex 32/)
  assert.throws(() => readConfig({ NATS_URL, NATS_SECRET: '' }), /NATS_URL needs NATS_SECRET/)
  assert.throws(() => readConfig({ NATS_URL, NATS_SECRET: 'x'.repeat(31) }), /NATS_SECRET: at least 32/)
  assert.equal(readConfig({ NATS_URL, NATS_SECRET: 'x'.repeat(32) }).NATS_URL, NATS_URL)
  assert.equal(readConfig({}).NATS_SECRET, undefined)
})

test('[decisions 7] reads AI models with their prices, and the daily budget in yen', () => {
  const { CHAT_MODEL, AI_DAY_YEN } = readConfig({ CHAT_MODEL: 'qwen2.5:7b=0/0, org/big=190/1500,other' })
  assert.deepEqual(CHAT_MODEL, [
    { model: 'qwen2.5:7b', inYen: 0, outYen: 0 },
    { model: 'org/big', inYen: 190, outYen: 1_500 },
    { model: 'other', inYen: 300, outYen: 1_200 },
  ])
  assert.equal(AI_DAY_YEN, 1_000)
  assert.equal(readConfig({}).CHAT_MODEL[0].model, '', 'an empty name: the only model of the server')
  for (const wrong of ['m=1', 'm=-1/2', 'm=1/2/3', ',', 'a,,b', 'm=1.5/2', 'a b'])
    assert.throws(() => readConfig({ CHAT_MODEL: wrong }), /CHAT_MODEL: model, or model=yen in/, wrong)
  for (const wrong of ['-1', '1.5', 'x', '1000001'])
    assert.throws(() => readConfig({ AI_DAY_YEN: wrong }), /AI_DAY_YEN/, wrong)
})

test('[decisions 9] reads the REPLICA variables also by their former names', () => {
  const before = { STANDBY: '/a', STANDBY_SECONDS: '5', STANDBY_UNSEEN: '1' }
  const replicaOf = (env: Record<string, string>) => {
    const { REPLICA, REPLICA_SECONDS, REPLICA_UNSEEN } = readConfig(env)
    return [REPLICA, REPLICA_SECONDS, REPLICA_UNSEEN]
  }
  assert.deepEqual(replicaOf(before), ['/a', 5, true])
  assert.deepEqual(replicaOf({ ...before, REPLICA: '/b', REPLICA_SECONDS: '7' }), ['/b', 7, true])
  assert.deepEqual(replicaOf({}), [undefined, 60, false])
})

test('[decisions 7] reads the languages and voices of the speech server', () => {
  const voicesOf = (SPEECH_VOICES: string) => readConfig({ SPEECH_VOICES }).SPEECH_VOICES
  assert.deepEqual(readConfig({}).SPEECH_VOICES, {})
  assert.deepEqual(voicesOf(' en=af_heart, zh=zf_xiaobei,'), { en: 'af_heart', zh: 'zf_xiaobei' })
  for (const wrong of ['af_heart', 'fr=ff_siwis', 'en=', 'en=a b'])
    assert.throws(() => voicesOf(wrong), /SPEECH_VOICES: language=voice, such as/, wrong)
})
