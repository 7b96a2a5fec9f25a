import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { KioskCheck } from '#core/kiosk/contract-abilities.ts'
import { beginSelfTest, SELF_TEST_LOST_MS, type SelfTest, stepSelfTest } from '#core/kiosk/self-test.ts'
import { kioskChecks, signages, unanswered, utterances } from '../../../db/schema/index.ts'
import { abilitiesOf } from '../../support/abilities.ts'
import { openStage, type Stage } from '../../support/stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await openStage({ environment: { RATE_LIMITS: '0' } })
})
afterEach(() => stage.close())

type Account = { loginId: string }

async function send(url: string, who: Account, payload: object = {}) {
  const headers = { cookie: await stage.cookieOf(who) }
  const answer = await stage.app.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
const report = (test: SelfTest, who: Account = stage.kiosks.lobby) => send('/api/reportSelfTest', who, test)
const shown = async () => {
  const { signageId } = stage.kiosks.lobby
  const { body } = await send('/api/getKioskCheck', stage.people.Yamamoto, { signageId })
  return (body as unknown as KioskCheck).selfTest
}
const talk = (who: Account = stage.kiosks.lobby) => send('/api/testTalk', who, { lang: 'ja' })
const setAi = (isOn: boolean) =>
  stage.db.update(signages).set({ aiTalk: isOn }).where(eq(signages.id, stage.kiosks.lobby.signageId)).run()
const finished = (): SelfTest => {
  let state = beginSelfTest('office', 1_000)
  for (const { item } of state.items)
    state = stepSelfTest(state, { kind: 'passed' }, { item, ms: 5, at: 2_000 })
  return state
}

test('[decisions 4] stores the last self-test and the ability report in one row, and notifies pages of each step', async () => {
  const page = await stage.page(stage.people.Yamamoto, 'observer')
  assert.equal(await shown(), null)
  assert.equal((await report(beginSelfTest('office', 1_000))).status, 200)
  await page.waitFor('kioskChecked')
  assert.equal((await shown())?.phase, 'running')
  await send('/api/reportAbilities', stage.kiosks.lobby, abilitiesOf())
  assert.equal((await report(finished())).status, 200)
  assert.deepEqual(await shown(), finished())
  assert.deepEqual(stage.db.select().from(kioskChecks).all().length, 1)
})

test('[decisions 4] shows a self-test as stopped if its kiosk has not reported for a minute', async () => {
  await report(beginSelfTest('kiosk', 1_000))
  stage.skip(SELF_TEST_LOST_MS)
  assert.equal((await shown())?.phase, 'stopped')
})

test('[decisions 4] only the signage itself may report a self-test or ask the test question', async () => {
  setAi(true)
  for (const who of Object.values(stage.people)) {
    assert.equal((await report(finished(), who)).status, 403, who.loginId)
    assert.equal((await talk(who)).status, 403, who.loginId)
  }
  await report(finished(), stage.kiosks.elsewhere)
  assert.equal(await shown(), null)
  const broken = { ...finished(), items: finished().items.slice(1) }
  assert.equal((await report(broken)).status, 400)
})

test('[decisions 4] the AI answers a test question without recording a dialogue or an unanswered question', async () => {
  assert.equal((await talk()).status, 409, 'the AI is off')
  setAi(true)
  const { body } = await talk()
  assert.equal(typeof body.answer, 'string')
  assert.deepEqual(body.sound, { service: 'browser' })
  assert.equal(stage.db.select().from(utterances).all().length, 0)
  assert.equal(stage.db.select().from(unanswered).all().length, 0)
})

test("[decisions 4] test questions have their own limit, separate from visitors' questions", async () => {
  setAi(true)
  const tries: number[] = []
  for (let n = 0; n < 21; n += 1) tries.push((await talk()).status)
  assert.deepEqual([tries.slice(0, 20).every((status) => status === 200), tries[20]], [true, 429])
  const asked = await send('/api/talkAI', stage.kiosks.lobby, { msg: 'こんにちは', lang: 'ja' })
  assert.equal(asked.status, 200, "visitors' questions are not limited by it")
  stage.skip(3_600_000)
  assert.equal((await talk()).status, 200)
})

test('[realtime] staff can start a self-test only on a connected, free kiosk of their own company', async () => {
  const { signageId } = stage.kiosks.lobby
  const admin = await stage.page(stage.people.Yamamoto, 'observer')
  const stranger = await stage.page(stage.people.Stranger, 'observer')
  admin.send({ type: 'selfTest', signageId })
  assert.equal((await admin.waitFor('Error')).key, 'signageAway')
  const kiosk = await stage.kiosk('lobby')
  stranger.send({ type: 'selfTest', signageId })
  assert.equal((await stranger.waitFor('Error')).key, 'notFound')
  admin.send({ type: 'selfTest', signageId })
  await kiosk.waitFor('selfTest')
  await stage.standBy('Sato')
  stage.press(kiosk)
  await kiosk.waitFor('stateTransitionMsg', ({ cause }) => cause === 'receptionRequest')
  admin.send({ type: 'selfTest', signageId })
  assert.equal((await admin.waitFor('Error')).key, 'busySignage')
  assert.equal(kiosk.received.filter(({ type }) => type === 'selfTest').length, 1)
})
