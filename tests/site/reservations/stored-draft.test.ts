import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStoredDraft, draftPath } from '../../../site/reservations/stored-draft.ts'

const NOW = Date.parse('2026-04-08T09:00:00+09:00')
const KEY = 'reservationDataJSON'

function storage(stored?: string) {
  const entries = new Map(stored === undefined ? [] : [[KEY, stored]])
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage
}

const draftOf = (startTime: string, endTime: string, startDate = '2026-04-08') =>
  JSON.stringify({ title: '内覧', startDate, startTime, endTime, characterID: 1 })

test('[4.1] opens the calendar if a draft of a future booking is stored, even if its times have one-digit hours or are swapped', () => {
  for (const stored of [draftOf('9:30', '10:00'), draftOf('09:30', '10:00'), draftOf('10:00', '9:30')]) {
    const kept = storage(stored)
    assert.equal(draftPath('webReservationUser', kept, NOW), '/app/reservation/calendar')
    assert.equal(draftPath('operator', kept, NOW), undefined)
    assert.equal(kept.getItem(KEY), stored)
  }
  const entries = createStoredDraft(storage(draftOf('9:30', '10:00'))).read()
  assert.deepEqual([entries?.startTime, entries?.endDate], ['09:30', '2026-04-08'])
})

test('[4.1] deletes a stored draft of a booking that is past or unreadable', () => {
  for (const stored of [
    draftOf('10:00', '10:30', '2026-04-07'),
    draftOf('', '10:00'),
    '{"title":',
    'null',
    '[]',
  ]) {
    const kept = storage(stored)
    assert.equal(draftPath('webReservationUser', kept, NOW), undefined)
    assert.equal(kept.getItem(KEY), null)
  }
  assert.equal(draftPath('webReservationUser', storage(), NOW), undefined)
  assert.equal(draftPath('webReservationUser', undefined, NOW), undefined)
})

test('[4.6] stores no draft of a booking if the browser has no storage or it is full', () => {
  const full = { ...storage(), setItem: () => assert.fail('full') } as Storage
  const entries = createStoredDraft(storage(draftOf('09:30', '10:00'))).read()
  assert.ok(entries)
  assert.equal(createStoredDraft(undefined).keep(entries), false)
  assert.equal(createStoredDraft(full).keep(entries), false)
  assert.equal(createStoredDraft(storage()).keep(entries), true)
})
