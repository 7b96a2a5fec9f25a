import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSecretSealer, isSealedSecret } from '../../../server/system/sealed-secret.ts'

const SECRET = 'a secret of the tests, long enough for all'
const PLAIN = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const sealer = createSecretSealer(SECRET, 'second factor')

test('[decisions 2] encrypts a secret differently each time, and decrypts it with the same key', () => {
  const [one, two] = [sealer.seal(PLAIN, 7), sealer.seal(PLAIN, 7)]
  assert.notEqual(one, two)
  assert.ok(isSealedSecret(one) && !one.includes(PLAIN))
  for (const sealed of [one, two])
    assert.equal(createSecretSealer(SECRET, 'second factor').open(sealed, 7), PLAIN)
  // plain text, as an older version stored it
  assert.equal(sealer.open(PLAIN, 7), PLAIN)
})

test('[decisions 2] decrypts nothing with another key, for another purpose or owner, or after a change', () => {
  const sealed = sealer.seal(PLAIN, 7)
  const opened = [
    createSecretSealer(`${SECRET}!`, 'second factor').open(sealed, 7),
    createSecretSealer(SECRET, 'chat key').open(sealed, 7),
    sealer.open(sealed, 8),
    sealer.open('sealed1:', 7),
    sealer.open(sealed.slice(0, -8), 7),
    ...Array.from(sealed.slice(8), (letter, at) =>
      sealer.open(`${sealed.slice(0, 8 + at)}${letter === 'A' ? 'Q' : 'A'}${sealed.slice(9 + at)}`, 7),
    ),
  ]
  assert.ok(opened.length > 60)
  assert.deepEqual(new Set(opened), new Set([undefined]))
})
