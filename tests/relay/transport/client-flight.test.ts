import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CipherContext, HashAlgorithm, RTCCertificate, SignatureAlgorithm } from 'werift'
import { eventually } from '../support/eventually.ts'
import { openLateRooms, type Reading } from '../support/late-reader.ts'
import { dtlsRecord } from '../support/packets.ts'

const READINGS: Record<string, Reading> = {
  'the relay reads the keys twice': (datagrams, breath) =>
    breath < 2 ? datagrams : [...datagrams, ...datagrams],
  'the last key datagram is lost, and the client repeats them all': (datagrams, breath) =>
    breath === 2 ? datagrams.slice(0, -1) : datagrams,
  'the keys arrive in another order': (datagrams, breath) =>
    breath === 2 ? [...datagrams].reverse() : datagrams,
}

for (const [what, reading] of Object.entries(READINGS)) {
  test(`[RFC 6347] ${what}: both sides derive the same keys`, async (t) => {
    const { events, join } = await openLateRooms(t, reading)
    const client = await join()
    t.after(() => client.close())
    client.channel.send('hello')
    await eventually('the peer is connected', () => events.some(({ kind }) => kind === 'connected'))
  })
}

test('[RFC 6347] ignores a ClientHello that a client sends again together with its key exchange', async (t) => {
  let first: readonly Buffer[] = []
  const { join } = await openLateRooms(t, (datagrams, breath) => {
    if (breath === 0) first = datagrams
    return breath === 2 ? [...first, ...datagrams] : datagrams
  })
  const client = await join()
  await client.close()
})

test("[RFC 5246] refuses a DTLS client that presents another client's certificate", async (t) => {
  const { events, join } = await openLateRooms(t, (datagrams) => datagrams)
  const [shown, held] = [await newCertificate(), await newCertificate()]
  const stolen = new RTCCertificate(held.keyPem, shown.certPem, shown.signatureHash)
  const client = join({ through: { certificates: [stolen] }, withinMs: 6000 })
  await assert.rejects(client)
  const kinds = new Set(events.map(({ kind }) => kind))
  assert.ok(kinds.has('failed') && !kinds.has('connected'))
})

test('[RFC 5246] accepts a DTLS client that presents its own certificate', async (t) => {
  const { join } = await openLateRooms(t, (datagrams) => datagrams)
  const { keyPem, certPem, signatureHash } = await newCertificate()
  const client = await join({
    through: { certificates: [new RTCCertificate(keyPem, certPem, signatureHash)] },
  })
  await client.close()
})

const newCertificate = () =>
  CipherContext.createSelfSignedCertificateWithKey({
    signature: SignatureAlgorithm.ecdsa_3,
    hash: HashAlgorithm.sha256_4,
  })

const FORGED: Record<string, Buffer> = {
  'a plaintext alert': dtlsRecord(21, 0, Buffer.from([1, 0])),
  'a plaintext alert with the number of an encrypted record': dtlsRecord(21, 1, Buffer.from([1, 0])),
  'a record of unknown type': dtlsRecord(40, 1, Buffer.alloc(20)),
  'a ClientHello': dtlsRecord(
    22,
    0,
    Buffer.concat([Buffer.from([1, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4]), Buffer.alloc(4)]),
  ),
}

test("[decisions 8] keeps the connection when an attacker sends datagrams from the client's address", async (t) => {
  const { events, join, forge } = await openLateRooms(t, (datagrams) => datagrams)
  const client = await join()
  t.after(() => client.close())
  await eventually('the peer is connected', () => events.some(({ kind }) => kind === 'connected'))
  for (const [what, datagram] of Object.entries(FORGED)) {
    forge(datagram)
    await new Promise(setImmediate)
    assert.ok(!events.some(({ kind }) => kind === 'failed' || kind === 'closed'), what)
  }
})
