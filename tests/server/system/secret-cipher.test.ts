import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSecretCipher, isEncryptedSecret } from '../../../server/system/secret-cipher.ts'

const SECRET = 'a secret of the tests, long enough for all'
const PLAIN = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const cipher = createSecretCipher(SECRET, 'second factor')

test('[decisions 2] encrypts a secret differently each time, and decrypts it with the same key', () => {
  const [one, two] = [cipher.encrypt(PLAIN, 7), cipher.encrypt(PLAIN, 7)]
  assert.notEqual(one, two)
  assert.ok(isEncryptedSecret(one) && !one.includes(PLAIN))
  for (const sealed of [one, two])
    assert.equal(createSecretCipher(SECRET, 'second factor').decrypt(sealed, 7), PLAIN)
  // plain text, as an older version stored it
  assert.equal(cipher.decrypt(PLAIN, 7), PLAIN)
})

test('[decisions 2] does not decrypt with another secret, purpose or owner, or after the encrypted text was changed', () => {
  const sealed = cipher.encrypt(PLAIN, 7)
  const opened = [
    createSecretCipher(`${SECRET}!`, 'second factor').decrypt(sealed, 7),
    createSecretCipher(SECRET, 'chat key').decrypt(sealed, 7),
    cipher.decrypt(sealed, 8),
    cipher.decrypt('sealed1:', 7),
    cipher.decrypt(sealed.slice(0, -8), 7),
    ...Array.from(sealed.slice(8), (letter, at) =>
      cipher.decrypt(`${sealed.slice(0, 8 + at)}${letter === 'A' ? 'Q' : 'A'}${sealed.slice(9 + at)}`, 7),
    ),
  ]
  assert.ok(opened.length > 60)
  assert.deepEqual(new Set(opened), new Set([undefined]))
})
