import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toasts } from '../../../site/kit/toasts.ts'
import type { Booking } from '../../../site/reservations/booking.ts'
import { moveReservation } from '../../../site/reservations/move-reservation.ts'
import type { MoveOutcome } from '../../../site/reservations/moving.ts'

const at = (text: string): number => Date.parse(`2026-04-08T${text}:00+09:00`)
const span = (start: string, end: string) => ({ startAt: at(start), endAt: at(end) })
const BEFORE = span('10:00', '11:00')
const TO = span('14:00', '15:00')

async function drop(outcome: MoveOutcome) {
  const moves: object[] = []
  const booking = {
    now: () => at('09:00'),
    move: async (_id: number, to: object) => {
      moves.push(to)
      return outcome
    },
  } as unknown as Booking
  const isMoved = await moveReservation(booking, 7, TO)
  return { isMoved, moves, toast: toasts.$toasts.get().at(-1) }
}

test('[decisions 6] says where a reservation was moved, and Undo moves it back', async () => {
  const { isMoved, moves, toast } = await drop({ kind: 'moved', before: BEFORE })
  assert.deepEqual([isMoved, toast?.text, toast?.action?.label], [true, '14:00 に変更しました', '元に戻す'])
  toast?.action?.run()
  assert.deepEqual(moves, [TO, BEFORE])
})

test('[decisions 6] says why a reservation was not moved', async () => {
  const refusal = { result: 'Error' as const, code: 'SVER-50', msg: '', key: 'overlap' }
  const shown = async (outcome: MoveOutcome) => {
    const { isMoved, toast } = await drop(outcome)
    assert.deepEqual([isMoved, toast?.tone], [false, 'warning'])
    return toast?.text
  }
  assert.match((await shown({ kind: 'refused', refusal })) ?? '', /重なっています.*SVER-50/)
  assert.match((await shown({ kind: 'past' })) ?? '', /過ぎた時間/)
  assert.match((await shown({ kind: 'fault', code: 'SVER-Unexpected' })) ?? '', /SVER-Unexpected/)
})

test('[decisions 6] shows no message if a reservation is dropped where it was', async () => {
  const before = toasts.$toasts.get().length
  const { isMoved } = await drop({ kind: 'unchanged' })
  assert.deepEqual([isMoved, toasts.$toasts.get().length], [false, before])
})
