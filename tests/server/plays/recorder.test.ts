import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openDb } from '../../../db/open.ts'
import { listPlays } from '../../../db/queries/plays.ts'
import { createPlayRecorder } from '../../../server/plays/recorder.ts'
import { addCompany, addSignage } from '../../support/builders.ts'
import { createFakeClock } from '../../support/fake-clock.ts'

function open() {
  const db = openDb(':memory:')
  const clock = createFakeClock()
  const companyId = addCompany(db)
  const { signageId } = addSignage(db, { companyId })
  const { record, flush } = createPlayRecorder({ db, timers: clock, now: clock.now })
  const startAt = clock.now()
  return {
    db,
    clock,
    flush,
    say(telop: string, afterMs: number) {
      clock.advance(startAt + afterMs - clock.now())
      record({ id: signageId, companyId }, { scene: 'Standby', mediaId: null, telop }, clock.now())
    },
    plays: () =>
      listPlays(db, { signageId, fromAt: 0, toAt: Number.MAX_SAFE_INTEGER, limit: 99 }).map(
        (play) => `${play.telop} ${play.startedAt - startAt}-${play.endedAt - startAt}`,
      ),
  }
}

test('[realtime] stores at most one playback record per second, however often a signage reports what it shows', () => {
  const { db, say, flush, plays } = open()
  say('a', 0)
  say('b', 999)
  say('c', 1_000)
  for (let n = 1; n < 50; n++) say(`d${n}`, 1_000 + n * 20)
  say('e', 2_000)
  flush()
  assert.deepEqual(plays(), ['b 0-1000', 'd49 1000-2000', 'e 2000-2000'])
  db.close()
})

test('[realtime] writes waiting playback records to the database every five seconds, or before records are read', () => {
  const { db, clock, say, flush, plays } = open()
  say('a', 0)
  say('a', 4_000)
  assert.deepEqual(plays(), [])
  clock.advance(1_000)
  assert.deepEqual(plays(), ['a 0-4000'])
  say('a', 6_000)
  flush()
  assert.deepEqual(plays(), ['a 0-6000'])
  assert.deepEqual(clock.waiting(), [])
  db.close()
})

test('[decisions 4] retries writing playback records that the database could not store', () => {
  const { db, clock, say, flush, plays } = open()
  say('a', 0)
  say('b', 2_000)
  db.run(
    sql`CREATE TRIGGER full BEFORE INSERT ON play WHEN NEW.telop = 'b' BEGIN SELECT RAISE(ABORT, 'full'); END`,
  )
  assert.throws(flush)
  db.run(sql`DROP TRIGGER full`)
  assert.deepEqual(plays(), [])
  say('b', 4_000)
  clock.advance(5_000)
  assert.deepEqual(plays(), ['a 0-2000', 'b 2000-4000'])
  db.close()
})
