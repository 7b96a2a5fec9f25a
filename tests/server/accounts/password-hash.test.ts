import assert from 'node:assert/strict'
import { test } from 'node:test'
import { argon2Passwords, createPasswords } from '../../../server/accounts/password-hash.ts'

test('[4.1] verifies argon2id hashes and salts each one differently', async () => {
  const [one, two] = await Promise.all([argon2Passwords.hash('Demo-2026'), argon2Passwords.hash('Demo-2026')])
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.notEqual(one, two)
  assert.equal(await argon2Passwords.verify('Demo-2026', one), true)
  assert.equal(await argon2Passwords.verify('demo-2026', one), false)
  assert.equal(await argon2Passwords.verify('', one), false)
})

test('[4.1] treats a password typed with combining marks as the same password', async () => {
  const hash = await argon2Passwords.hash('Pässword-1')
  assert.equal(await argon2Passwords.verify('Pa\u0308ssword-1', hash), true)
})

test('[4.1] a check against a missing or invalid password hash takes as much work as a check of a wrong password', async () => {
  const hash = await argon2Passwords.hash('x')
  const work: string[] = []
  const counting = createPasswords(async (_password, _nonce, cost, tagBytes) => {
    work.push(`${cost.memory} ${cost.passes} ${cost.parallelism} ${tagBytes}`)
    return Buffer.alloc(tagBytes)
  })
  for (const phc of [hash, undefined, 'rubbish']) assert.equal(await counting.verify('Demo-2026', phc), false)
  assert.equal(work.length, 3)
  assert.equal(new Set(work).size, 1, work.join(' | '))
})

test('[RFC 9106] matches the argon2 test vector in PHC format', async () => {
  // echo -n "password" | argon2 somesalt -id -t 2 -m 16 -p 1 (reference implementation)
  const phc = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  assert.equal(await argon2Passwords.verify('password', phc), true)
  assert.equal(await argon2Passwords.verify('differentpassword', phc), false)
})
