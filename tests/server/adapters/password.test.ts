import assert from 'node:assert/strict'
import { test } from 'node:test'
import { argon2Passwords } from '../../../server/adapters/password.ts'

test('[4.1] argon2id: right is right, wrong is wrong, and every hash has its own salt', async () => {
  const [one, two] = await Promise.all([argon2Passwords.hash('Demo-2026'), argon2Passwords.hash('Demo-2026')])
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.notEqual(one, two)
  assert.equal(await argon2Passwords.verify('Demo-2026', one), true)
  assert.equal(await argon2Passwords.verify('demo-2026', one), false)
  assert.equal(await argon2Passwords.verify('', one), false)
})

test('[4.1] a password typed with combining marks is the same password', async () => {
  const hash = await argon2Passwords.hash('Pässword-1')
  assert.equal(await argon2Passwords.verify('Pa\u0308ssword-1', hash), true)
})

test('[4.1] no such account, or a hash that is none: false, after the same work', async () => {
  const hash = await argon2Passwords.hash('x')
  const timeOf = async (phc: string | undefined): Promise<number> => {
    const startedAt = performance.now()
    assert.equal(await argon2Passwords.verify('Demo-2026', phc), false)
    return performance.now() - startedAt
  }
  await timeOf(hash)
  const [known, unknown, broken] = [await timeOf(hash), await timeOf(undefined), await timeOf('rubbish')]
  // a loaded machine may slow any of them: only a missing comparison would be a tenth
  assert.ok(unknown > known / 5 && broken > known / 5, `${known} ${unknown} ${broken}`)
})

test('[RFC 9106] the test vector of argon2 in the form of a PHC string', async () => {
  // echo -n "password" | argon2 somesalt -id -t 2 -m 16 -p 1 (reference implementation)
  const phc = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  assert.equal(await argon2Passwords.verify('password', phc), true)
  assert.equal(await argon2Passwords.verify('differentpassword', phc), false)
})
