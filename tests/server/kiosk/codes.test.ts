import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { readKioskCode } from '#core/kiosk/code.ts'
import { createKioskCodes, type KioskCodes } from '../../../server/kiosk/codes.ts'
import { createFakeClock } from '../../support/fake-clock.ts'

const MINUTE_MS = 60_000
let clock: ReturnType<typeof createFakeClock>
let codes: KioskCodes
beforeEach(() => {
  clock = createFakeClock()
  codes = createKioskCodes({ now: clock.now, timers: clock })
})

function issue(address = '192.0.2.1') {
  const issued = codes.issue({ address, userAgent: 'Chrome/1' })
  assert.ok(typeof issued === 'object')
  return issued
}

test('[decisions 4] expires a kiosk code after exactly ten minutes', async () => {
  const { code, secret, askedAt, expiresAt } = issue()
  assert.equal(expiresAt - askedAt, 10 * MINUTE_MS)
  assert.equal(readKioskCode(code), code)
  clock.advance(10 * MINUTE_MS - 1)
  assert.equal(codes.find(code)?.code, code)
  clock.advance(1)
  assert.equal(codes.find(code), undefined)
  assert.equal(codes.connect(code, { accountId: 1 }), false)
  assert.equal(await codes.wait(secret), 'over')
})

test('[decisions 4] answers a long poll for a kiosk code at once when the code is connected or expires', async () => {
  const connected = issue()
  const waiting = codes.wait(connected.secret)
  assert.equal(codes.connect(connected.code, { accountId: 7 }), true)
  assert.equal(await waiting, 'connected')
  assert.equal(
    await codes.wait(connected.secret),
    'connected',
    'a poll after a lost response gets the result again',
  )

  const other = issue()
  clock.advance(10 * MINUTE_MS - 10_000)
  const last = codes.wait(other.secret)
  clock.advance(10_000)
  assert.equal(await last, 'over')
})

test('[decisions 4] answers a long poll for a kiosk code after at most 25 s', async () => {
  const { secret } = issue()
  const first = codes.wait(secret)
  const second = codes.wait(secret)
  assert.equal(await first, 'waiting')
  let answered = false
  void second.then(() => {
    answered = true
  })
  clock.advance(24_999)
  await Promise.resolve()
  assert.equal(answered, false)
  clock.advance(1)
  assert.equal(await second, 'waiting')
})

test('[decisions 4] connects a kiosk code only once, and signs in the kiosk by its secret only, not by the code', () => {
  const { code, secret } = issue()
  assert.equal(codes.take(secret), undefined, 'the code is not connected yet')
  assert.equal(codes.connect(code, { accountId: 7 }), true)
  assert.equal(codes.connect(code, { accountId: 8 }), false)
  assert.equal(codes.find(code), undefined)
  assert.equal(codes.take(code), undefined)
  assert.deepEqual(codes.take(secret), { accountId: 7 })
  assert.equal(codes.take(secret), undefined)
})

test('[decisions 4] gives a kiosk a minute to sign in even if its code was connected just before the code expired', () => {
  const late = issue()
  clock.advance(10 * MINUTE_MS - 1)
  codes.connect(late.code, { accountId: 7 })
  clock.advance(MINUTE_MS - 1)
  const other = issue()
  codes.connect(other.code, { accountId: 7 })
  assert.deepEqual(codes.take(late.secret), { accountId: 7 })
  clock.advance(10 * MINUTE_MS)
  assert.equal(codes.take(other.secret), undefined)
})

test('[decisions 4] gives an IP address at most twenty kiosk codes that are not connected to a signage yet', () => {
  issue()
  clock.advance(MINUTE_MS)
  for (let n = 1; n < 20; n++) issue()
  assert.equal(codes.issue({ address: '192.0.2.1', userAgent: '' }), 9 * MINUTE_MS)
  issue('192.0.2.2')
  clock.advance(9 * MINUTE_MS)
  issue()
})

test('[decisions 4] gives out at most two thousand kiosk codes that are not connected to a signage yet', () => {
  for (let n = 0; n < 2_000; n++) issue(`2001:db8:${n.toString(16)}::1`)
  assert.equal(codes.issue({ address: '203.0.113.9', userAgent: '' }), 10 * MINUTE_MS)
})

test('[decisions 4] limits unused kiosk codes to twenty per IPv6 /64 network and a hundred per /48 network', () => {
  for (let n = 0; n < 20; n++) issue(`2001:db8:1:1::${n.toString(16)}`)
  assert.equal(codes.issue({ address: '2001:db8:1:1::ffff', userAgent: '' }), 10 * MINUTE_MS)
  for (let n = 20; n < 100; n++) issue(`2001:db8:1:${n.toString(16)}::1`)
  assert.equal(codes.issue({ address: '2001:db8:1:ffff::1', userAgent: '' }), 10 * MINUTE_MS)
  issue('2001:db8:2:1::1')
})

test('[decisions 1] answers all long polls for kiosk codes when the server stops', async () => {
  const waiting = codes.wait(issue().secret)
  codes.close()
  assert.equal(await waiting, 'waiting')
})
