import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarFile } from '../../../server/reservations/calendar-file.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { calendarLines } from '../../support/mime.ts'

const ROW = {
  id: 7,
  title: '内覧, 髙橋; "𠮷" \\ 😀',
  startAt: MONDAY_AT,
  endAt: MONDAY_AT + 1_800_000,
  createdAt: MONDAY_AT - 9_000_000,
  changedAt: null,
  cancelledAt: null,
  revision: 0,
}
const WORDS = {
  link: 'https://uketsuke.example/login?token=x.y.z',
  host: 'uketsuke.example',
  description: '内覧',
  organizer: { name: 'Uketsuke', address: 'no-reply@uketsuke.example' },
}
const ATTENDEE = { name: '山田, "花子"', address: 'hana@example.com' }

test('[decisions 6] calendar files of a reservation have the same UID and a rising SEQUENCE', () => {
  const changedAt = MONDAY_AT - 5_000_000
  const states = [
    ROW,
    { ...ROW, revision: 1, changedAt, startAt: ROW.startAt + 600_000 },
    { ...ROW, revision: 2, changedAt, cancelledAt: changedAt },
  ].map((row) => calendarLines(calendarFile(row, { ...WORDS, attendee: ATTENDEE })))
  const all = (name: string) => states.map((lines) => lines.get(name))
  assert.deepEqual(all('METHOD'), ['REQUEST', 'REQUEST', 'CANCEL'])
  assert.deepEqual(all('STATUS'), ['CONFIRMED', 'CONFIRMED', 'CANCELLED'])
  assert.deepEqual(all('SEQUENCE'), ['0', '1', '2'])
  assert.deepEqual(new Set(all('UID')), new Set(['reservation-7@uketsuke.example']))
  assert.deepEqual(all('DTSTAMP'), ['20260405T223000Z', '20260405T233640Z', '20260405T233640Z'])
  assert.deepEqual(all('DTSTART'), ['20260406T010000Z', '20260406T011000Z', '20260406T010000Z'])
  for (const organizer of all('ORGANIZER'))
    assert.match(organizer ?? '', /^CN="?Uketsuke"?:mailto:no-reply@uketsuke\.example$/i)
  for (const attendee of all('ATTENDEE')) {
    assert.match(attendee ?? '', /PARTSTAT=ACCEPTED/)
    assert.match(attendee ?? '', /RSVP=FALSE/)
    assert.match(attendee ?? '', /:mailto:hana@example\.com$/i)
  }
})

test('[2.4.9] a downloaded calendar file is the same each time, and names no attendee', () => {
  const file = calendarFile(ROW, WORDS)
  const lines = calendarLines(file)
  assert.deepEqual([lines.get('METHOD'), lines.get('ATTENDEE')], ['PUBLISH', undefined])
  assert.ok(lines.has('ORGANIZER'))
  assert.equal(lines.get('SUMMARY'), '内覧\\, 髙橋\\; "𠮷" \\\\ 😀')
  assert.equal(calendarFile(ROW, WORDS), file)
  for (const line of file.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
})
