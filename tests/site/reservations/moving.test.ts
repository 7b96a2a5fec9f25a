import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMoving } from '../../../site/reservations/moving.ts'
import { answering, ok, refused, unreachable } from '../../support/answers.ts'
import { aReservation } from '../../support/reservations.ts'
import { createFakeClock } from '../line/fake-clock.ts'

const at = (text: string): number => Date.parse(`2026-04-08T${text}:00+09:00`)
const HOUR_MS = 3_600_000
const span = (start: string) => ({ startAt: at(start), endAt: at(start) + HOUR_MS })

function open(...answers: Parameters<typeof answering>[0][string]) {
  const server = answering({ '/reservation/update': answers })
  let reloads = 0
  const move = createMoving({
    request: server.request,
    clock: createFakeClock(at('09:00')),
    own: () => [aReservation(at('14:00'))],
    async reload() {
      reloads += 1
    },
  })
  return { move, sent: () => server.sentTo('/reservation/update'), reloads: () => reloads }
}

test('[decisions 6] sends the new time of a dragged reservation, and returns its former time to undo it', async () => {
  const { move, sent, reloads } = open(ok({}))
  assert.deepEqual(await move(7, span('16:00')), { kind: 'moved', before: span('14:00') })
  assert.deepEqual(sent(), [{ id: 7, start: '2026-04-08T16:00:00+09:00', end: '2026-04-08T17:00:00+09:00' }])
  assert.equal(reloads(), 1)
})

test('[decisions 6] says why a dragged reservation is not moved, and loads the calendar again', async () => {
  const { move, reloads } = open(refused('overlap', 'SVER-50'), unreachable)
  const first = await move(7, span('16:00'))
  assert.equal(first.kind === 'refused' && first.refusal.key, 'overlap')
  assert.equal((await move(7, span('16:00'))).kind, 'fault')
  assert.equal(reloads(), 2)
})

test('[decisions 6] sends nothing if a dragged reservation is unknown, or is dropped at a past time or at its old time', async () => {
  const { move, sent } = open()
  const kinds = [await move(7, span('14:00')), await move(7, span('09:00')), await move(8, span('16:00'))]
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    ['unchanged', 'past', 'unchanged'],
  )
  assert.deepEqual(sent(), [])
})
