import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listAuditEntries } from '../../../db/queries/audit.ts'
import { calls, dialogues, utterances, visitorPictures } from '../../../db/schema/index.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { buildTestApp, signIn } from '../../support/test-app.ts'
import { uuid } from '../../support/uuid.ts'

const HOUR_MS = 3_600_000

async function openFixture() {
  let at = MONDAY_AT
  const testApp = await buildTestApp({ now: () => at })
  const { app, db, folder } = testApp
  const companyId = addCompany(db)
  const boss = addPerson(db, { companyId, role: 'companyAdmin' })
  const rival = addPerson(db, { companyId: addCompany(db), role: 'companyAdmin' })
  const { signageId } = addSignage(db, { companyId })
  const [callId, talkId, silent] = [uuid(1), uuid(2), uuid(3)]
  const call = { companyId, signageId, begunBy: 'visitor', lang: 'ja', requestedAt: at, endedAt: at } as const
  for (const id of [callId, silent])
    db.insert(calls)
      .values({ id, ...call })
      .run()
  db.insert(dialogues)
    .values({ id: talkId, companyId, signageId, lang: 'ja', beganAt: at, endedAt: at, steps: 1 })
    .run()
  const words = { companyId, at, speaker: 'visitor', lang: 'ja', text: 'x' } as const
  db.insert(utterances)
    .values([
      { ...words, callId },
      { ...words, talkId },
    ])
    .run()
  mkdirSync(join(folder, 'captures'))
  writeFileSync(join(folder, 'captures', 'face.jpg'), 'a face')
  const picture = { signageId, fileName: 'face.jpg', mimeType: 'image/jpeg', takenAt: at } as const
  db.insert(visitorPictures)
    .values({ requestId: callId, ...picture })
    .run()
  const cookies = { boss: await signIn(app, boss.loginId), rival: await signIn(app, rival.loginId) }
  const post = async (by: keyof typeof cookies, path: string, payload: object) =>
    (await app.inject({ method: 'POST', url: `/api/${path}`, headers: { cookie: cookies[by] }, payload }))
      .statusCode
  const face = async (by: keyof typeof cookies) =>
    (await app.inject({ method: 'GET', url: `/captures/${callId}`, headers: { cookie: cookies[by] } }))
      .statusCode
  const entries = () =>
    listAuditEntries(db, { of: companyId, fromAt: 0, toAt: at + 1, limit: 99 })
      .map(({ act, targetId, actorId }) => [act, targetId, actorId])
      .toReversed()
  return {
    ...testApp,
    boss,
    callId,
    talkId,
    silent,
    post,
    face,
    entries,
    pass: (ms: number) => {
      at += ms
    },
  }
}

test('[decisions 2] records who viewed a conversation, transcript or picture, once per item and hour', async (t) => {
  const fixture = await openFixture()
  t.after(fixture.close)
  const { boss, callId, talkId, post, face, entries, pass } = fixture
  const all = [
    ['record.talkRead', talkId, boss.accountId],
    ['record.transcriptRead', callId, boss.accountId],
    ['record.pictureSeen', callId, boss.accountId],
  ]
  for (let n = 0; n < 3; n++) {
    assert.equal(await post('boss', 'getTalk', { talkId }), 200)
    assert.equal(await post('boss', 'getCall', { targetId: callId }), 200)
    assert.equal(await face('boss'), 200)
    pass(HOUR_MS / 3 - 1)
  }
  assert.deepEqual(entries(), all)
  pass(HOUR_MS)
  await post('boss', 'getTalk', { talkId })
  assert.deepEqual(entries(), [...all, all[0]])
})

test("[decisions 2] records no view if a user reads a list or a call without content, or is refused another company's data", async (t) => {
  const fixture = await openFixture()
  t.after(fixture.close)
  const { callId, talkId, silent, post, face, entries } = fixture
  assert.equal(await post('boss', 'getCall', { targetId: silent }), 200)
  assert.equal(await post('boss', 'getTalks', {}), 200)
  assert.equal(await post('rival', 'getTalk', { talkId }), 404)
  assert.equal(await post('rival', 'getCall', { targetId: callId }), 404)
  assert.equal(await face('rival'), 404)
  assert.deepEqual(entries(), [])
})
