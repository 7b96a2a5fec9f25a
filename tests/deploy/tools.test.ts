import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { selfSignedCertificate } from '../../server/setup/self-signed-certificate.ts'
import { CADDY } from '../support/caddy.ts'
import { HAPROXY } from '../support/haproxy.ts'

const SYSTEMD = 'systemd-analyze'
const lacksSystemd =
  spawnSync(SYSTEMD, ['--version']).status === 0 ? false : 'SKIPPED: systemd-analyze is not installed'

let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'uketsuke-tools-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program. @returns its output and exit status */
function ask(program: string, args: readonly string[], env: Record<string, string> = {}, cwd = folder) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    cwd,
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
  })
  return { status, said: `${stdout}${stderr}` }
}
const shipped = (path: string): string => readFileSync(join('deploy', path), 'utf8')
const put = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test("[decisions 1] Compose's own schema accepts the shipped compose files, and refuses them after a wrong key is inserted", () => {
  const schema = JSON.parse(readFileSync('tests/deploy/compose-spec.json', 'utf8')) as object
  const isCompose = new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
  const read = (file: string) => parse(shipped(file), { merge: true }) as Record<string, unknown>
  for (const file of ['compose.yaml', 'cells.compose.yaml'])
    assert.ok(isCompose(read(file)), JSON.stringify(isCompose.errors))
  const slips: [string, string][] = [
    ['read_only: true', 'readonly: true'],
    ['pids_limit: 256', 'pids_limit: {}'],
    ['cap_drop: [ALL]', 'cap_drop: ALL'],
  ]
  for (const [right, wrong] of slips) {
    const text = shipped('compose.yaml')
    assert.ok(text.includes(right))
    assert.equal(isCompose(parse(text.replace(right, wrong), { merge: true })), false, wrong)
  }
})

test('[decisions 1] systemd accepts the shipped units, and refuses them after a typing error is inserted', {
  skip: lacksSystemd,
}, () => {
  // replace the program by one that exists on this machine
  const unit = (name: string) => shipped(`${name}.service`).replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true')
  const verify = (path: string) => ask(SYSTEMD, ['verify', '--man=no', path])
  for (const [name, instance] of [
    ['uketsuke', ''],
    ['uketsuke@', 'east'],
    ['uketsuke-relay@', '1'],
  ] as const) {
    put(`${name}.service`, unit(name))
    assert.deepEqual(verify(join(folder, `${name}${instance}.service`)), { status: 0, said: '' }, name)
  }
  const slip = put('slip.service', unit('uketsuke').replace('ProtectClock=yes', 'ProtectClok=yes'))
  assert.match(verify(slip).said, /ProtectClok/)
})

test('[decisions 9] HAProxy accepts the shipped configuration, and refuses it after a typing error is inserted', async () => {
  const { cert, key } = await selfSignedCertificate(join(folder, 'own'), ['shop.test'], Date.now())
  const env = {
    BIND: ':18080',
    BIND_TLS: ':18443',
    HAPROXY_SOCKET: join(folder, 'admin'),
    EAST: '127.0.0.1:1',
    WEST: '127.0.0.1:2',
    NORTH: '127.0.0.1:3',
    CERTIFICATES: put('shop.pem', `${cert}${key}`),
  }
  put('hosts.map', shipped('haproxy/hosts.map'))
  // on Debian, the HAProxy service runs in the directory /
  const check = (text: string) => ask(HAPROXY, ['-c', '-f', put('haproxy.cfg', text)], env, '/')
  const text = shipped('haproxy/haproxy.cfg')
  const sound = check(text)
  assert.deepEqual([sound.status, sound.said.includes('Configuration file is valid')], [0, true], sound.said)
  assert.doesNotMatch(sound.said, /WARNING/)
  assert.notEqual(check(text.replace('timeout tunnel', 'timeout tunel')).status, 0)
})

test('[decisions 1] Caddy accepts both shipped Caddyfiles, and refuses them after a typing error is inserted', () => {
  const env = {
    SITE: 'desk.example.jp',
    DESK: '127.0.0.1:1',
    HOSTS: folder,
    EAST: '127.0.0.1:1',
    WEST: '127.0.0.1:2',
    NORTH: '127.0.0.1:3',
  }
  const check = (text: string) =>
    ask(CADDY, ['validate', '--adapter', 'caddyfile', '--config', put('Caddyfile', text)], env)
  for (const file of ['Caddyfile', 'caddy/Caddyfile']) {
    const text = shipped(file)
    const sound = check(text)
    assert.equal(sound.status, 0, sound.said)
    assert.match(sound.said, /Valid configuration/)
    assert.notEqual(check(text.replace('flush_interval', 'flush_intervall')).status, 0, file)
    assert.equal(ask(CADDY, ['fmt', put('formatted', text)]).said, text, file)
  }
})
