import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '../../../db/open.ts'
import { findSession } from '../../../db/queries/sessions.ts'
import { createSessions } from '../../../server/accounts/sessions.ts'
import { addCompany, addPerson } from '../../support/builders.ts'
import { createFakeClock } from '../../support/fake-clock.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

function openBook() {
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  const [sato, tanaka] = ['sato', 'tanaka'].map(
    (loginId) => addPerson(db, { companyId, loginId }).accountId,
  ) as [number, number]
  const clock = createFakeClock()
  const ended: string[] = []
  const needed = new Map<string, number>()
  const open = () =>
    createSessions({
      db,
      now: clock.now,
      timers: clock,
      sockets: {
        end: (id, cause) => void ended.push(`${id} ${cause}`),
        neededMs: (id) => needed.get(id) ?? 0,
      },
    })
  const book = open()
  const begin = (accountId = sato, lifeMs = HOUR, userAgent = 'Firefox'): string =>
    book.begin(accountId, { lifeMs, userAgent, address: '192.0.2.1' })
  const stored = (id: string) => findSession(db, id)
  return {
    db,
    clock,
    book,
    open,
    begin,
    stored,
    ended,
    needed,
    sato,
    tanaka,
    takeEnded: () => ended.splice(0),
  }
}

test('[decisions 2] accepts a session for its own account only, until the last millisecond before it expires', () => {
  const { clock, book, begin, sato, tanaka } = openBook()
  const id = begin()
  assert.equal(book.isOpen(id, sato), true)
  assert.equal(book.isOpen(id, tanaka), false)
  assert.equal(book.isOpen('made up', sato), false)
  clock.advance(HOUR - 1)
  assert.equal(book.isOpen(id, sato), true)
})

test('[decisions 2] refuses an expired session even before it is removed', () => {
  const { db, sato } = openBook()
  let at = 1_000
  const timers = { set: () => undefined, clear: () => undefined }
  const book = createSessions({
    db,
    now: () => at,
    timers,
    sockets: { end: () => undefined, neededMs: () => 0 },
  })
  const id = book.begin(sato, { lifeMs: HOUR, userAgent: '', address: '' })
  at += HOUR - 1
  assert.equal(book.isOpen(id, sato), true)
  at += 1
  assert.equal(book.isOpen(id, sato), false)
})

test('[decisions 2] removes expired sessions and closes their sockets, and keeps the other sessions', () => {
  const { clock, begin, stored, takeEnded, sato } = openBook()
  const [short, long] = [begin(sato, HOUR), begin(sato, HOUR + 1)]
  clock.advance(HOUR - 1)
  assert.deepEqual(takeEnded(), [])
  clock.advance(1)
  assert.deepEqual(takeEnded(), [`${short} expired`])
  assert.equal(stored(short), undefined)
  assert.ok(stored(long))
  clock.advance(1)
  assert.deepEqual(takeEnded(), [`${long} expired`])
  assert.deepEqual(clock.waiting(), [], 'no timer without a session')
})

test('[decisions 2] checks for expired sessions at least once an hour, because the system clock may be changed', () => {
  const { clock, begin, sato } = openBook()
  const sets: number[] = []
  const { set } = clock
  clock.set = (name, atMs, run) => {
    sets.push(atMs - clock.now())
    set(name, atMs, run)
  }
  begin(sato, 30 * 24 * HOUR)
  begin(sato, MINUTE)
  assert.deepEqual(sets, [HOUR, MINUTE])
})

test('[decisions 2] extends a session beyond its expiry while a call needs it, and ends it after the call', () => {
  const { clock, book, begin, stored, needed, takeEnded, sato } = openBook()
  const id = begin()
  needed.set(id, MINUTE)
  clock.advance(HOUR)
  assert.deepEqual(takeEnded(), [])
  assert.equal(stored(id)?.expiresAt, clock.now() + MINUTE)
  assert.equal(book.isOpen(id, sato), true)
  clock.advance(MINUTE)
  assert.equal(stored(id)?.expiresAt, clock.now() + MINUTE, 'the session is extended again')
  needed.delete(id)
  clock.advance(MINUTE)
  assert.deepEqual([takeEnded(), stored(id)], [[`${id} expired`], undefined])
})

test('[decisions 2] extends a session beyond its expiry exactly as long as a call needs it, also after a restart', () => {
  const { clock, book, open, begin, stored, needed, sato } = openBook()
  const id = begin()
  book.close()
  needed.set(id, 1)
  const later = open()
  clock.advance(HOUR)
  assert.equal(stored(id)?.expiresAt, clock.now() + 1)
  assert.equal(later.isOpen(id, sato), true)
})

test("[decisions 2] postpones a session's expiry when it is used, but does not revive an ended session", () => {
  const { clock, book, begin, stored, sato } = openBook()
  const id = begin()
  clock.advance(HOUR / 2)
  book.slide(id, HOUR)
  assert.equal(stored(id)?.expiresAt, clock.now() + HOUR)
  clock.advance(HOUR - 1)
  assert.equal(book.isOpen(id, sato), true)
  book.end(id)
  book.slide(id, HOUR)
  assert.equal(stored(id), undefined)
  assert.equal(book.isOpen(id, sato), false)
})

test('[decisions 2] stores the last-seen times of sessions once a minute', () => {
  const { clock, book, begin, stored, sato } = openBook()
  const beganAt = clock.now()
  const [one, other] = [begin(), begin()]
  clock.advance(MINUTE - 1)
  book.isOpen(one, sato)
  clock.advance(2 * MINUTE)
  assert.equal(stored(one)?.seenAt, beganAt, 'within the first minute the time is not stored again')
  const seenAt = clock.now()
  book.isOpen(one, sato)
  clock.advance(MINUTE / 2)
  book.isOpen(other, sato)
  assert.equal(stored(one)?.seenAt, beganAt)
  clock.advance(MINUTE / 2)
  // a minute after the first session was seen, the times of both sessions are stored
  assert.deepEqual([stored(one)?.seenAt, stored(other)?.seenAt], [seenAt, seenAt + MINUTE / 2])
  clock.advance(MINUTE)
  const againAt = clock.now()
  book.isOpen(other, sato)
  clock.advance(MINUTE)
  assert.equal(stored(other)?.seenAt, againAt)
  assert.deepEqual(
    book.listOf(sato).map(({ id, seenAt: at }) => [id, at]),
    [
      [other, againAt],
      [one, seenAt],
    ],
  )
})

test("[decisions 2] updates a session's last-seen time after exactly one minute", () => {
  const { clock, book, begin, sato } = openBook()
  const id = begin()
  clock.advance(MINUTE)
  book.isOpen(id, sato)
  assert.equal(book.listOf(sato)[0]?.seenAt, clock.now())
})

test('[decisions 2] stores last-seen times when the server closes, and leaves no timer running', () => {
  const { clock, book, begin, stored, sato } = openBook()
  const id = begin()
  clock.advance(2 * MINUTE)
  book.isOpen(id, sato)
  book.close()
  assert.equal(stored(id)?.seenAt, clock.now())
  assert.deepEqual(clock.waiting(), [])
})

test("[decisions 2] ends an account's least recently seen session when the account's fifty-first session begins", () => {
  const { clock, book, begin, takeEnded, sato, tanaka } = openBook()
  const others = begin(tanaka)
  const ids = Array.from({ length: 50 }, () => {
    clock.advance(1)
    return begin()
  })
  assert.deepEqual(takeEnded(), [])
  clock.advance(2 * MINUTE)
  book.isOpen(ids[0]!, sato)
  const newest = begin()
  assert.deepEqual(takeEnded(), [`${ids[1]} signedOut`])
  assert.equal(book.listOf(sato).length, 50)
  assert.ok(book.isOpen(newest, sato) && book.isOpen(ids[0]!, sato) && book.isOpen(others, tanaka))
})

test('[decisions 2] closes the sockets of another session, or of all others, when the user signs these out', () => {
  const { book, begin, takeEnded, stored, sato, tanaka } = openBook()
  const [own, second, third, foreign] = [begin(), begin(), begin(), begin(tanaka)]
  book.end(second)
  assert.deepEqual(
    [takeEnded(), stored(second), book.isOpen(second, sato)],
    [[`${second} signedOut`], undefined, false],
  )
  assert.equal(book.endAll(sato, own), 1)
  assert.deepEqual(takeEnded(), [`${third} signedOut`])
  assert.equal(book.endAll(sato), 1)
  assert.deepEqual(
    [takeEnded(), book.isOpen(own, sato), book.isOpen(foreign, tanaka)],
    [[`${own} signedOut`], false, true],
  )
})

test('[decisions 2] a session that ended before its last-seen time was stored stays ended', () => {
  const { clock, book, begin, stored, sato } = openBook()
  const id = begin()
  clock.advance(2 * MINUTE)
  book.isOpen(id, sato)
  book.end(id)
  clock.advance(2 * MINUTE)
  assert.equal(stored(id), undefined)
})

test("[decisions 2] stores at most two hundred characters of a browser's User-Agent", () => {
  const { begin, stored, sato } = openBook()
  assert.equal(stored(begin(sato, HOUR, 'x'.repeat(201)))?.userAgent, 'x'.repeat(200))
})

test('[decisions 2] keeps sessions across a restart, except those that expired meanwhile', () => {
  const { clock, book, open, begin, ended, sato } = openBook()
  const [short, long] = [begin(sato, MINUTE), begin(sato, HOUR)]
  book.close()
  clock.advance(2 * MINUTE)
  const later = open()
  assert.equal(later.isOpen(short, sato), false)
  assert.equal(later.isOpen(long, sato), true)
  clock.advance(0)
  assert.deepEqual(ended, [`${short} expired`])
})
