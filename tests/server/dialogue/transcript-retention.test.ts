import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { DAY_MS } from '#core/time/japan-time.ts'
import { findDialogueRecord } from '../../../db/queries/dialogue-records.ts'
import { insertDialogue, insertUtterance, listUtterances } from '../../../db/queries/dialogues.ts'
import { createTranscriptRetention } from '../../../server/dialogue/transcript-retention.ts'
import { openStage, type Stage } from '../../support/stage.ts'
import { uuid } from '../../support/uuid.ts'

const NOW = Date.parse('2026-11-20T12:00:00+09:00')
let stage: Stage
let talks = 0
beforeEach(async () => {
  stage = await openStage({ now: () => NOW })
})
afterEach(() => stage.close())

/** Creates a dialogue with one utterance of each age in ms. @returns the dialogue's id */
function said(ages: readonly number[], at: 'lobby' | 'elsewhere' = 'lobby'): string {
  const { signageId } = stage.kiosks[at]
  const companyId = at === 'lobby' ? stage.companyId : stage.companyId + 1
  const id = uuid(++talks)
  const lang = 'ja' as const
  insertDialogue(stage.db, { id, companyId, signageId, storeId: null, lang, beganAt: NOW - 400 * DAY_MS })
  for (const age of ages)
    insertUtterance(stage.db, {
      companyId,
      talkId: id,
      callId: null,
      at: NOW - age,
      speaker: 'visitor',
      lang,
      text: String(age),
    })
  return id
}
const kept = (talkId: string) => listUtterances(stage.db, talkId).map(({ text }) => Number(text))

async function keepFor(transcriptDays: unknown, who = stage.people.Yamamoto): Promise<[number, unknown]> {
  const headers = { cookie: await stage.cookieOf(who) }
  const post = (url: string, payload: object) =>
    stage.app.inject({ method: 'POST', url: `/api/${url}`, headers, payload })
  const { settings } = (await post('getAiSettings', {})).json()
  const answer = await post('updateAiSettings', { ...settings, transcriptDays })
  return [answer.statusCode, answer.json().fields?.transcriptDays]
}

test("[decisions 7] deletes a dialogue's transcript, but not the dialogue, after the number of days set by the company", async () => {
  const own = said([7 * DAY_MS - 1, 7 * DAY_MS, 7 * DAY_MS + 1])
  const neighbours = said([8 * DAY_MS, 90 * DAY_MS - 1], 'elsewhere')
  assert.deepEqual(await keepFor(8), [200, undefined])
  assert.equal(kept(own).length, 3)
  assert.deepEqual(await keepFor(7), [200, undefined])
  assert.deepEqual(kept(own), [7 * DAY_MS - 1])
  assert.deepEqual(kept(neighbours), [8 * DAY_MS, 90 * DAY_MS - 1])
  assert.equal(findDialogueRecord(stage.db, stage.companyId, own)?.turns, 1)
})

test('[decisions 7] shows for a dialogue after how many days its transcript was deleted', async () => {
  const [gone, own] = [said([31 * DAY_MS]), said([29 * DAY_MS])]
  const fresh = uuid(++talks)
  insertDialogue(stage.db, {
    id: fresh,
    companyId: stage.companyId,
    signageId: stage.kiosks.lobby.signageId,
    storeId: null,
    lang: 'ja',
    beganAt: NOW - 1,
  })
  await keepFor(30)
  const headers = { cookie: await stage.cookieOf(stage.people.Yamamoto) }
  const post = async (url: string, payload: object) =>
    (await stage.app.inject({ method: 'POST', url: `/api/${url}`, headers, payload })).json()
  const days = async (talkId: string) => (await post('getTalk', { talkId })).wordsGoneDays
  assert.deepEqual([await days(gone), await days(own), await days(fresh)], [30, null, null])
  const { rows } = await post('getTalks', {})
  const listed = new Map(
    (rows as { talkId: string; wordsGoneDays: unknown }[]).map((row) => [row.talkId, row.wordsGoneDays]),
  )
  assert.deepEqual(
    [gone, own, fresh].map((id) => listed.get(id)),
    [30, null, null],
  )
})

test('[decisions 7] lets administrators keep transcripts for 1 to 365 days', async () => {
  for (const days of [0, 366, 1.5, -1, '7', null])
    assert.deepEqual(await keepFor(days), [400, 'daysRange'], String(days))
  for (const days of [1, 365]) assert.deepEqual(await keepFor(days), [200, undefined])
  for (const who of [stage.people.Sato, stage.people.Suzuki]) assert.equal((await keepFor(2, who))[0], 403)
})

test('[decisions 7] deletes old transcripts at start-up and hourly', async () => {
  const talk = said([...Array.from({ length: 1_100 }, () => 90 * DAY_MS), 90 * DAY_MS - 1])
  const set: { atMs: number; run: () => void }[] = []
  const retention = createTranscriptRetention({
    db: stage.db,
    now: () => NOW,
    timers: { set: (_, atMs, run) => void set.push({ atMs, run }), clear: () => undefined },
    onFault: (error) => assert.fail(String(error)),
  })
  assert.equal(set[0]?.atMs, NOW + 3_600_000)
  await retention.sweep()
  assert.deepEqual(kept(talk), [90 * DAY_MS - 1])
  const later = said([91 * DAY_MS])
  set[0]?.run()
  await retention.sweep()
  await retention.close()
  assert.deepEqual(kept(later), [])
})
