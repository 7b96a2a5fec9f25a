import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LOGIN_FAILURES_MAX, LOGIN_FAILURES_OF_UNKNOWN_MAX, LOGIN_FAILURES_WINDOW_MS } from '#core/limits.ts'
import {
  createSignInTries,
  type SignInTries,
  type TryOrigin,
} from '../../../server/accounts/sign-in-tries.ts'

const unknownBrowserAt = (address: string) => ({ address, deviceId: undefined })
const OWN = { address: '10.0.0.1', deviceId: 'own browser' }

function failTimes(
  tries: SignInTries,
  count: number,
  origin: TryOrigin = unknownBrowserAt('10.0.0.1'),
): void {
  for (let time = 0; time < count; time += 1) tries.fail('lobby', origin, 0)
}

test('[decisions 2] delays sign-ins to an account from an IP address for five minutes after ten wrong passwords', () => {
  const tries = createSignInTries()
  failTimes(tries, LOGIN_FAILURES_MAX - 1)
  assert.equal(tries.waitMs('lobby', unknownBrowserAt('10.0.0.1'), 0), 0)
  failTimes(tries, 1)
  assert.equal(tries.waitMs('lobby', unknownBrowserAt('10.0.0.1'), 0), LOGIN_FAILURES_WINDOW_MS)
  assert.equal(tries.waitMs('lobby', unknownBrowserAt('10.0.0.1'), LOGIN_FAILURES_WINDOW_MS - 1), 1)
  assert.equal(tries.waitMs('lobby', unknownBrowserAt('10.0.0.1'), LOGIN_FAILURES_WINDOW_MS), 0)
})

test("[decisions 2] wrong passwords from one IP address delay no other address or account, and not the owner's known browser", () => {
  const tries = createSignInTries()
  failTimes(tries, LOGIN_FAILURES_MAX)
  assert.equal(tries.waitMs('lobby', unknownBrowserAt('10.0.0.2'), 0), 0)
  assert.equal(tries.waitMs('admin', unknownBrowserAt('10.0.0.1'), 0), 0)
  assert.equal(tries.waitMs('lobby', OWN, 0), 0)
})

test('[decisions 2] after attacks from many IP addresses, delays sign-ins to the account, but not from browsers known to it', () => {
  const tries = createSignInTries()
  for (let nth = 0; nth < LOGIN_FAILURES_OF_UNKNOWN_MAX - 1; nth += 1)
    failTimes(tries, 1, unknownBrowserAt(`10.1.0.${nth}`))
  assert.equal(tries.waitMs('lobby', unknownBrowserAt('10.2.0.1'), 0), 0)
  failTimes(tries, 1, unknownBrowserAt('10.1.1.1'))
  assert.ok(tries.waitMs('lobby', unknownBrowserAt('10.2.0.1'), 0) > 0)
  assert.equal(tries.waitMs('lobby', OWN, 0), 0)
})

test('[decisions 2] a successful sign-in delays no other browser, and does not raise the number of wrong passwords allowed', () => {
  const tries = createSignInTries()
  for (let nth = 0; nth < 2 * LOGIN_FAILURES_OF_UNKNOWN_MAX; nth += 1) {
    const origin = unknownBrowserAt(`10.1.${nth}.1`)
    assert.equal(tries.waitMs('lobby', origin, 0), 0, String(nth))
    tries.fail('lobby', origin, 0)
    tries.clear('lobby', origin)
  }
  for (let nth = 0; nth < LOGIN_FAILURES_OF_UNKNOWN_MAX; nth += 1) {
    // between the attacker's attempts, the owner signs in from a new browser and from a known one
    for (const origin of [unknownBrowserAt('10.2.0.1'), OWN]) {
      assert.equal(tries.waitMs('lobby', origin, 0), 0, String(nth))
      tries.fail('lobby', origin, 0)
      tries.clear('lobby', origin)
    }
    failTimes(tries, 1, unknownBrowserAt(`10.3.${nth}.1`))
  }
  assert.equal(tries.waitMs('lobby', unknownBrowserAt('10.2.0.1'), 0), LOGIN_FAILURES_WINDOW_MS)
})

test("[decisions 2] wrong passwords from the owner's browser do not delay others on the same IP address", () => {
  const tries = createSignInTries()
  failTimes(tries, LOGIN_FAILURES_MAX, OWN)
  assert.ok(tries.waitMs('lobby', OWN, 0) > 0)
  assert.equal(tries.waitMs('lobby', unknownBrowserAt(OWN.address), 0), 0)
})

test('[decisions 2] a successful sign-in resets the failures of its IP address and browser', () => {
  const tries = createSignInTries()
  failTimes(tries, LOGIN_FAILURES_MAX)
  failTimes(tries, LOGIN_FAILURES_MAX, OWN)
  tries.clear('lobby', OWN)
  assert.equal(tries.waitMs('lobby', OWN, 0), 0)
  assert.equal(tries.waitMs('lobby', unknownBrowserAt(OWN.address), 0), 0)
})
