import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '../../server/config.ts'
import { secretOf } from '../../server/secret.ts'

test('[9] nothing given: a server on port 8080 without demo data', () => {
  const { MODE, PORT, SERVER_NAME, RTC_PORT_RANGE, isDemo } = readConfig({ PATH: '/bin' })
  assert.deepEqual(
    { MODE, PORT, SERVER_NAME, RTC_PORT_RANGE, isDemo },
    { MODE: 'srv', PORT: 8080, SERVER_NAME: 'ap1', RTC_PORT_RANGE: [40_000, 40_200], isDemo: false },
  )
})

test('[9] DEMO overrides the mode; an empty variable is none; lists are split', () => {
  const isDemo = (env: Record<string, string>) => readConfig(env).isDemo
  assert.deepEqual(
    [isDemo({ MODE: 'demo' }), isDemo({ MODE: 'demo', DEMO: '0' }), isDemo({ MODE: 'dev', DEMO: '1' })],
    [true, false, true],
  )
  const { PUBLIC_URL, TURN_URLS } = readConfig({ PUBLIC_URL: '', TURN_URLS: 'turn:a:3478, turns:b:5349,' })
  assert.deepEqual([PUBLIC_URL, TURN_URLS], [undefined, ['turn:a:3478', 'turns:b:5349']])
})

test('[9] every wrong variable is named, with what it should be', () => {
  const wrong = {
    MODE: 'prod',
    PORT: '99999',
    RTC_PORT_RANGE: '40200-40000',
    SESSION_SECRET: 'short',
    PUBLIC_URL: 'nowhere',
  }
  for (const name of Object.keys(wrong))
    assert.throws(() => readConfig(wrong), new RegExp(`^Error: The environment is not right:[^]*${name}: `))
  assert.throws(() => readConfig({ TLS_CERT_FILE: 'a.pem' }), /TLS_CERT_FILE and TLS_KEY_FILE go together/)
})

test('[4.1] the secret is made once, kept, and readable by its owner only', () => {
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
