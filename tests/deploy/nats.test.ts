import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { connect } from '@nats-io/transport-node'
import { parse, parseAllDocuments } from 'yaml'
import { connectBus } from '../../relay/index.ts'
import { selfSignedCertificate } from '../../server/setup/self-signed-certificate.ts'
import { readConfig } from '../../server/system/config.ts'
import { eventually } from '../relay/support/eventually.ts'
import { startNats } from '../support/nats.ts'

const read = (path: string): string => readFileSync(join('deploy', path), 'utf8')
const NATS_SECRET = 'x'.repeat(32)
const folder = mkdtempSync(join(tmpdir(), 'uketsuke-nats-'))
after(() => rmSync(folder, { recursive: true, force: true }))

interface Compose {
  services: Record<string, { environment?: Record<string, string>; command?: string[]; ports?: unknown }>
}
interface Container {
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: object } }[]
}

test('[decisions 9] every deploy file connects to NATS by TLS with a password and signs messages', () => {
  const { services } = parse(read('cells.compose.yaml'), { merge: true }) as Compose
  const users = Object.values(services).filter(({ environment }) => environment?.['NATS_URL'])
  assert.equal(users.length, 6)
  for (const { environment = {} } of users) {
    assert.match(environment['NATS_URL']!, /^tls:\/\/uketsuke:\$\{NATS_PASSWORD\b.*\}@nats:4222$/)
    assert.match(environment['NATS_SECRET']!, /^\$\{NATS_SECRET\b/)
    assert.equal(environment['NATS_CA_FILE'], '/run/secrets/nats-ca')
  }
  assert.deepEqual(services['nats']?.command, ['-c', '/etc/nats/nats.conf'])
  assert.equal(services['nats']?.ports, undefined)

  const containers = parseAllDocuments(read('cells.kubernetes.yaml'))
    .map((document) => document.toJS() as { spec?: { template?: { spec: { containers: Container[] } } } })
    .flatMap(({ spec }) => spec?.template?.spec.containers ?? [])
  assert.equal(containers.length, 2)
  for (const { env = [] } of containers) {
    for (const name of ['NATS_URL', 'NATS_SECRET'])
      assert.ok(env.find((each) => each.name === name)?.valueFrom?.secretKeyRef, name)
    assert.equal(env.find(({ name }) => name === 'NATS_CA_FILE')?.value, '/run/nats/ca.crt')
  }
  for (const path of [
    'cells.compose.yaml',
    'cells.kubernetes.yaml',
    'uketsuke@.service',
    'uketsuke-relay@.service',
  ])
    assert.doesNotMatch(read(path), /nats:\/\//, path)
})

test("[decisions 9] the shipped nats.conf accepts only TLS, the password and the product's own subjects", async (t) => {
  const { cert, key, authority } = await selfSignedCertificate(join(folder, 'tls'), ['localhost'], Date.now())
  const caFile = join(folder, 'ca.pem')
  writeFileSync(caFile, authority.pem)
  writeFileSync(join(folder, 'server.pem'), cert)
  writeFileSync(join(folder, 'server.key'), key)
  chmodSync(join(folder, 'server.key'), 0o600)
  const conf = join(folder, 'nats.conf')
  writeFileSync(conf, read('nats/nats.conf').replaceAll('/etc/nats', folder).replace('port: 4222\n', ''))
  process.env['NATS_PASSWORD'] = 'a7'
  const nats = await startNats('-c', conf)
  delete process.env['NATS_PASSWORD']
  const port = Number(new URL(nats.url).port)
  const access = (pass: string) => connectNatsUrl(`tls://uketsuke:${pass}@localhost:${port}`)
  const connectNatsUrl = (NATS_URL: string) =>
    connectBus({
      url: readConfig({ NATS_URL, NATS_SECRET }).NATS_URL!,
      caFile,
      secret: NATS_SECRET,
      name: 'test',
      log: t.diagnostic.bind(t),
    })
  const [one, other] = [await access('a7'), await access('a7')]
  t.after(async () => {
    await Promise.all([one.close(), other.close()])
    await nats.stop()
  })
  await eventually('both are in', () => one.isUp() && other.isUp())
  one.serve('uketsuke.relay.node.x.do', async (question) => ({ question }))
  // This request uses the same connection as the subscription: once it is answered, the server knows the subscription.
  assert.deepEqual(await one.request('uketsuke.relay.node.x.do', 1, 5_000), { question: 1 })
  assert.deepEqual(await other.request('uketsuke.relay.node.x.do', 2, 5_000), { question: 2 })
  one.serve('elsewhere', async () => 'heard')
  await assert.rejects(other.request('elsewhere', 1, 500))

  const tls = { ca: authority.pem }
  const once = { servers: `localhost:${port}`, reconnect: false, timeout: 5_000 }
  await (await connect({ ...once, tls, user: 'uketsuke', pass: 'a7' })).close()
  for (const login of [{}, { user: 'uketsuke', pass: 'wrong' }, { user: 'a', pass: 'a7' }])
    await assert.rejects(connect({ ...once, tls, ...login }), /authorization/i, JSON.stringify(login))
  await assert.rejects(connect({ ...once, user: 'uketsuke', pass: 'a7' }), 'an untrusted certificate')
})
