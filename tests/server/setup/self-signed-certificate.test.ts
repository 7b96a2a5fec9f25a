import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { createServer, get } from 'node:https'
import { type AddressInfo, isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { generate } from 'selfsigned'
import { openDb } from '../../../db/open.ts'
import { buildApp } from '../../../server/process/app.ts'
import { selfSignedCertificate } from '../../../server/setup/self-signed-certificate.ts'
import { certificateNames } from '../../../server/setup/self-signed-tls.ts'
import { readConfig } from '../../../server/system/config.ts'
import { createFakeRelay } from '../../support/fake-relay.ts'
import { createFastPasswords } from '../../support/fast-passwords.ts'

const DAY_MS = 86_400_000
const NAMES = ['reception.example', 'localhost', '127.0.0.1', '::1']

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uketsuke-tls-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const serialOf = (cert: Buffer): string => new X509Certificate(cert).serialNumber

test("[decisions 1] creates a certificate authority and a server certificate for all of the server's names", async () => {
  const now = Date.now()
  const { cert, authority } = await selfSignedCertificate(folder, NAMES, now)
  const leaf = new X509Certificate(cert)
  const issuer = new X509Certificate(authority.der)
  assert.ok(leaf.checkIssued(issuer) && leaf.verify(issuer.publicKey))
  assert.deepEqual([issuer.ca, leaf.ca, leaf.publicKey.asymmetricKeyType], [true, false, 'ec'])
  assert.equal(leaf.checkHost('reception.example'), 'reception.example')
  assert.deepEqual([leaf.checkIP('127.0.0.1'), leaf.checkHost('other.example')], ['127.0.0.1', undefined])
  const days = (text: string) => Math.round((Date.parse(text) - now) / DAY_MS)
  assert.deepEqual([days(leaf.validTo), days(issuer.validTo)], [397, 1_825])
  for (const name of ['ca.key', 'server.key']) assert.equal(statSync(join(folder, name)).mode & 0o077, 0)
})

test('[decisions 1] renews the server certificate in its last 30 days or for new names, but never the certificate authority', async () => {
  const now = Date.now()
  const first = await selfSignedCertificate(folder, NAMES, now)
  const at = async (days: number, names = NAMES) => {
    const next = await selfSignedCertificate(folder, names, now + days * DAY_MS)
    assert.equal(next.authority.fingerprint, first.authority.fingerprint)
    return serialOf(next.cert)
  }
  assert.equal(await at(0), serialOf(first.cert))
  assert.equal(await at(366.9), serialOf(first.cert))
  const renewed = await at(367.1)
  assert.notEqual(renewed, serialOf(first.cert))
  assert.equal(await at(367.2, NAMES.slice(1)), renewed, 'a removed name does not renew the certificate')
  assert.notEqual(await at(367.3, [...NAMES, '192.168.7.7']), renewed)
})

test('[decisions 1] issues no server certificate that is valid longer than the certificate authority', async () => {
  const now = Date.now()
  const { authority } = await selfSignedCertificate(folder, NAMES, now)
  const late = await selfSignedCertificate(folder, NAMES, now + 1_700 * DAY_MS)
  assert.equal(late.endsAt, authority.endsAt)
})

test("[decisions 1] the certificate authority may certify only the server's names and private networks", async (t) => {
  const own = await selfSignedCertificate(folder, [...NAMES, '203.0.113.5'], Date.now())
  const ca = { cert: own.authority.pem, key: readFileSync(join(folder, 'ca.key'), 'utf8') }
  const leafFor = async (name: string) => {
    const altNames = [isIP(name) ? ({ type: 7, ip: name } as const) : ({ type: 2, value: name } as const)]
    const extensions = [{ name: 'subjectAltName', altNames } as const]
    return generate([{ name: 'commonName', value: 'a leaf of a test' }], {
      keyType: 'ec',
      curve: 'P-256',
      algorithm: 'sha256',
      extensions,
      ca,
    } as const)
  }
  const reach = async (name: string) => {
    const { cert, private: key } = await leafFor(name)
    const server = createServer({ cert, key }, (_, answer) => answer.end('hello'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    t.after(() => server.close())
    const { port } = server.address() as AddressInfo
    const servername = isIP(name) ? '' : name
    return new Promise<string>((resolve, reject) => {
      const checkServerIdentity = (): undefined => undefined
      get({ host: '127.0.0.1', port, ca: ca.cert, agent: false, servername, checkServerIdentity }, (answer) =>
        resolve(String(answer.statusCode)),
      ).on('error', reject)
    })
  }
  const known = [
    'reception.example',
    'east.reception.example',
    'localhost',
    '192.168.3.4',
    '10.9.9.9',
    'fd00::7',
  ]
  for (const name of [...known, '203.0.113.5', '::1']) assert.equal(await reach(name), '200', name)
  const foreign = ['bank.example', 'example', 'notreception.example', '8.8.8.8', '203.0.113.6', '2001:db8::1']
  for (const name of foreign) await assert.rejects(reach(name), /permitted subtree violation/, name)
})

test('[decisions 1] certifies new private addresses, and reports names that the certificate authority may not certify', async () => {
  const now = Date.now()
  await selfSignedCertificate(folder, NAMES, now)
  const later = await selfSignedCertificate(
    folder,
    [...NAMES, '192.168.0.9', 'other.example', '198.51.100.1'],
    now,
  )
  const leaf = new X509Certificate(later.cert)
  assert.deepEqual(later.uncovered, ['other.example', '198.51.100.1'])
  assert.deepEqual([leaf.checkHost('other.example'), leaf.checkIP('192.168.0.9')], [undefined, '192.168.0.9'])
  // the uncertified name does not cause another certificate at each start
  const again = await selfSignedCertificate(folder, [...NAMES, 'other.example'], now)
  assert.equal(serialOf(again.cert), serialOf(later.cert))
})

test('[decisions 1] keeps using the certificate authority of an older version, which may certify any name', async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'Uketsuke 2025' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
  } as const)
  writeFileSync(join(folder, 'ca.pem'), cert)
  writeFileSync(join(folder, 'ca.key'), key)
  const own = await selfSignedCertificate(folder, [...NAMES, 'new.example'], Date.now())
  assert.equal(own.authority.fingerprint, new X509Certificate(cert).fingerprint256)
  assert.deepEqual(
    [own.uncovered, new X509Certificate(own.cert).checkHost('new.example')],
    [[], 'new.example'],
  )
})

test("[decisions 1] refuses to start if the certificate authority's certificate is missing or its key does not match", async () => {
  const { authority } = await selfSignedCertificate(folder, NAMES, Date.now())
  writeFileSync(join(folder, 'server.key'), 'cut off')
  const mended = await selfSignedCertificate(folder, NAMES, Date.now())
  assert.equal(mended.authority.fingerprint, authority.fingerprint)
  const leafKey = readFileSync(join(folder, 'server.key'))
  const ownKey = readFileSync(join(folder, 'ca.key'))
  writeFileSync(join(folder, 'ca.key'), leafKey)
  await assert.rejects(selfSignedCertificate(folder, NAMES, Date.now()), /do not match/)
  writeFileSync(join(folder, 'ca.key'), ownKey)
  unlinkSync(join(folder, 'ca.pem'))
  await assert.rejects(selfSignedCertificate(folder, NAMES, Date.now()), /without its counterpart/)
})

test("[decisions 1] the certificate's names begin with PUBLIC_URL's host and include loopback", () => {
  const names = certificateNames('https://Reception.Example:8443/')
  assert.equal(names[0], 'reception.example')
  for (const name of ['localhost', '127.0.0.1', '::1']) assert.ok(names.includes(name))
  assert.ok(!names.some((name) => name.startsWith('fe80')))
  assert.equal(certificateNames('https://[2001:db8::1]/')[0], '2001:db8::1')
})

test('[decisions 1] serves https to clients that trust the generated certificate authority', async () => {
  const own = await selfSignedCertificate(folder, NAMES, Date.now())
  const db = openDb(':memory:')
  const app = await buildApp({
    db,
    relay: createFakeRelay(),
    secret: 's'.repeat(40),
    passwords: createFastPasswords(),
    config: readConfig({ MODE: 'dev', LOG_LEVEL: 'silent', DATA_DIR: folder, TLS: 'self-signed' }),
    tls: own,
    authority: own.authority,
  })
  try {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const address = app.server.address()
    assert.ok(address && typeof address === 'object')
    const ask = (ca: string | undefined) =>
      new Promise<{ type: string | undefined; body: Buffer }>((resolve, reject) => {
        const url = `https://127.0.0.1:${address.port}/trust/uketsuke-ca.crt`
        get(url, { ca, agent: false }, async (answer) => {
          const body = Buffer.concat(await answer.toArray())
          resolve({ type: answer.headers['content-type'], body })
        }).on('error', reject)
      })
    const { type, body } = await ask(own.authority.pem)
    assert.equal(type, 'application/x-x509-ca-cert')
    assert.ok(body.equals(own.authority.der))
    await assert.rejects(ask(undefined), /self-signed|unable to/)
    const answer = await app.inject({ method: 'POST', url: '/api/getTrust', payload: {} })
    assert.equal(answer.json().authority.fingerprint, own.authority.fingerprint)
  } finally {
    await app.close()
    db.close()
  }
})
