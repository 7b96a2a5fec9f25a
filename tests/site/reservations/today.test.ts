import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { createToday } from '../../../site/reservations/today.ts'
import { answering, ok, unreachable } from '../../support/answers.ts'
import { aReservation } from '../../support/reservations.ts'

const at = (text: string): number => Date.parse(`${text}+09:00`)
const settle = () => new Promise((resolve) => setImmediate(resolve))

test("[2.4.8] loads the next day's reservations at midnight in Japan, and removes those of the day before", async () => {
  const answer = (start: string) => ok({ todayResult: true, userResult: [aReservation(at(start))] })
  const answers = [answer('2026-04-06T15:00:00'), answer('2026-04-07T09:00:00'), unreachable]
  const server = answering({ '/reservation/today': answers })
  const $now = atom(at('2026-04-06T14:00:00'))
  const today = createToday(server.request, $now)
  const stop = today.open()
  const starts = () => today.$resource.get().value?.userResult.map(({ startAt }) => startAt)
  await settle()
  $now.set(at('2026-04-06T23:59:59.999'))
  await settle()
  assert.deepEqual([starts(), server.asked.length], [[at('2026-04-06T15:00:00')], 1])
  $now.set(at('2026-04-07T00:00:00'))
  await settle()
  assert.deepEqual([starts(), server.asked.length], [[at('2026-04-07T09:00:00')], 2])
  $now.set(at('2026-04-08T00:00:00'))
  await settle()
  assert.deepEqual([starts(), today.$resource.get().status], [undefined, 'failed'])
  stop()
})
