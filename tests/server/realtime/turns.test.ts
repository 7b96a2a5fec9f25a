import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as afterReading } from 'node:timers/promises'
import { Admission } from '../../../server/realtime/admission.ts'
import { Lane, Turns } from '../../../server/realtime/turns.ts'

const fail = (error: unknown): never => {
  throw error
}

function lanes(turns: Turns, companies: readonly number[]): Lane[] {
  const made = companies.map((companyId) => new Lane(turns, companyId))
  for (const lane of made) lane.release()
  return made
}

test("[realtime] handles companies' messages in turn, so that a busy company does not delay another", async () => {
  const turns = new Turns(fail)
  const order: string[] = []
  const noisy = lanes(turns, [1, 1, 1])
  const [quiet] = lanes(turns, [2])
  for (const lane of noisy) for (let n = 0; n < 20; n++) lane.push(() => void order.push('noisy'), 9)
  quiet?.push(() => void order.push('quiet'), 9)
  quiet?.push(() => void order.push('quiet'), 9)
  while (order.length < 62) await afterReading()
  assert.deepEqual(order.slice(0, 4), ['noisy', 'quiet', 'noisy', 'quiet'])
})

test('[realtime] a slow message delays only later messages of the same socket', async () => {
  const turns = new Turns(fail)
  const order: string[] = []
  const [slow, other] = lanes(turns, [1, 1])
  const { promise, resolve } = Promise.withResolvers<void>()
  slow?.push(() => promise, 9)
  slow?.push(() => void order.push('after'), 9)
  other?.push(() => void order.push('other'), 9)
  for (let n = 0; n < 3; n++) await afterReading()
  assert.deepEqual(order, ['other'])
  resolve()
  for (let n = 0; n < 3; n++) await afterReading()
  assert.deepEqual(order, ['other', 'after'])
})

test('[realtime] handles further messages after one has caused an error', async () => {
  const faults: unknown[] = []
  const turns = new Turns((error) => faults.push(error))
  const [lane] = lanes(turns, [1])
  const done: number[] = []
  lane?.push(() => fail(new Error('broken')), 9)
  lane?.push(() => void done.push(1), 9)
  for (let n = 0; n < 3; n++) await afterReading()
  assert.deepEqual([faults.length, done], [1, [1]])
})

test('[realtime] handles no message of a page before the page has been admitted', async () => {
  const turns = new Turns(fail)
  const lane = new Lane(turns, 1)
  const done: number[] = []
  for (const n of [1, 2]) lane.push(() => void done.push(n), 9)
  await afterReading()
  assert.deepEqual(done, [])
  lane.release()
  // on a slow machine one turn of the event loop may handle only one message
  while (done.length < 2) await afterReading()
  assert.deepEqual(done, [1, 2])
})

test("[realtime] limits a socket's waiting messages to 1,000 and to 256 KiB", async () => {
  const turns = new Turns(fail)
  const [many, large] = [new Lane(turns, 1), new Lane(turns, 1)]
  const taken = Array.from({ length: 1_001 }, () => many.push(() => undefined, 1))
  assert.deepEqual([taken.indexOf(false), taken.length], [1_000, 1_001])
  const KIB = 1_024
  const sizes = [64, 64, 64, 63, 1].map((kib) => large.push(() => undefined, kib * KIB))
  assert.deepEqual([sizes.every(Boolean), large.push(() => undefined, 1)], [true, false])
  large.release()
  await afterReading()
  assert.equal(
    large.push(() => undefined, 64 * KIB),
    true,
    'an answered request no longer counts as waiting',
  )
})

test('[realtime] admits connecting pages by priority: those in calls, then kiosks, operators and viewers', async () => {
  const admission = new Admission(fail)
  const order: string[] = []
  for (const need of ['viewer', 'host', 'kiosk', 'call', 'host', 'kiosk'] as const)
    admission.ask(1, need, () => void order.push(need))
  while (order.length < 6) await afterReading()
  assert.deepEqual(order, ['call', 'kiosk', 'kiosk', 'host', 'host', 'viewer'])
})

test('[realtime] admits the connecting pages of companies in turn, whatever their priority', async () => {
  const admission = new Admission(fail)
  const order: string[] = []
  const come = (companyId: number, need: 'kiosk' | 'viewer') =>
    admission.ask(companyId, need, () => {
      order.push(`${companyId} ${need}`)
      // company 1 keeps adding pages of higher priority
      if (companyId === 1 && order.length < 20) come(1, 'kiosk')
    })
  for (let n = 0; n < 5; n++) come(1, 'kiosk')
  come(2, 'viewer')
  come(2, 'kiosk')
  while (!order.includes('2 viewer')) await afterReading()
  assert.deepEqual(order, ['1 kiosk', '2 kiosk', '1 kiosk', '2 viewer'])
})

test('[realtime] refuses further connecting pages when 5,000 are waiting', () => {
  const admission = new Admission(fail)
  const taken = Array.from({ length: 5_001 }, () => admission.ask(1, 'viewer', () => undefined))
  assert.deepEqual([taken.filter((isTaken) => isTaken).length, taken.at(-1)], [5_000, false])
})
