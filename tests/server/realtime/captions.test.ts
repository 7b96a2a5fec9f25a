import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CAPTION_TEXT_MAX } from '#core/limits.ts'
import { saveAiSettings } from '../../../db/queries/ai-settings.ts'
import { aiSettingsOf } from '../../../server/dialogue/settings.ts'
import type { TestSocket } from '../../support/socket.ts'
import { openStage, type Stage } from '../../support/stage.ts'
import { uuid } from '../../support/uuid.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
  const { db, companyId } = stage
  saveAiSettings(db, { ...aiSettingsOf(db, companyId), captions: true })
})
after(() => stage.close())

const caption = (callId: string, text: string, seq = 1) =>
  ({ type: 'caption', callId, seq, lang: 'ja', text, final: true }) as const

const said = async (page: TestSocket) =>
  (await page.settle()).flatMap((message) => (message.type === 'caption' ? [message.text] : []))

const refusedOf = async (page: TestSocket) =>
  (await page.settle()).flatMap((message) => (message.type === 'Error' ? [message.key] : []))

async function leave(...pages: TestSocket[]): Promise<void> {
  for (const page of pages) {
    page.send({ type: 'stateTransitionEvent', eventType: 'logout' })
    await page.closed
  }
  stage.skip(2_000)
}

test('[decisions 7] sends a caption only to both sides of the talk and to listening supervisors', async () => {
  const { signageId } = stage.kiosks.lobby
  const [lobby, station] = [await stage.kiosk('lobby'), await stage.kiosk('station')]
  const [sato, tanaka] = [await stage.standBy('Sato'), await stage.standBy('Tanaka')]
  const stranger = await stage.standBy('Stranger')
  const listener = await stage.page(stage.people.Yamamoto, 'observer')
  const foreign = await stage.page(stage.people.Stranger, 'observer')
  sato.send({ type: 'stateTransitionEvent', eventType: 'callFromUser', signageId })
  const { callId } = await lobby.waitFor('callFromUser')
  listener.send({ type: 'listen', signageId, on: true })
  foreign.send({ type: 'listen', signageId, on: true })
  await listener.waitFor('listenStart')
  const everybody = [lobby, station, sato, tanaka, stranger, listener, foreign]
  for (const page of everybody) await page.settle()

  sato.send(caption(callId, 'ようこそ'))
  await sato.waitFor('caption')
  lobby.send(caption(callId, 'お願いします'))
  await lobby.waitFor('caption', ({ speaker }) => speaker === 'visitor')
  assert.deepEqual(await said(listener), ['ようこそ', 'お願いします'])
  for (const page of [station, tanaka, stranger, foreign]) assert.deepEqual(await said(page), [])

  for (const page of [station, tanaka, stranger]) {
    page.send(caption(callId, '私も話せますか'))
    page.send({ type: 'captionLanguage', callId, lang: 'zh' })
    assert.deepEqual(await refusedOf(page), ['noCall', 'noCall'])
  }
  for (const page of [listener, foreign]) {
    page.send(caption(callId, '聞く人は話さない'))
    assert.deepEqual(await refusedOf(page), ['notAllowed'])
  }
  await lobby.settle()
  lobby.send(caption(callId, 'あ'.repeat(CAPTION_TEXT_MAX), 2))
  lobby.send(caption(callId, 'あ'.repeat(CAPTION_TEXT_MAX + 1), 3))
  lobby.send(caption(callId, '   ', 4))
  lobby.send(caption(uuid(404), '別の通話', 5))
  assert.deepEqual(await refusedOf(lobby), ['unknownMessage', 'unknownMessage', 'noCall'])
  assert.deepEqual(
    (await said(sato)).map((text) => text.length),
    [6, CAPTION_TEXT_MAX],
  )

  sato.send({ type: 'stateTransitionEvent', eventType: 'serviceClosed', callId })
  await lobby.waitFor('serviceClosed')
  await lobby.settle()
  lobby.send(caption(callId, '終わったあと', 6))
  assert.deepEqual(await refusedOf(lobby), ['noCall'])
  await leave(...everybody)
})

test('[decisions 7] tells both sides of a talk at once when captions are switched off', async () => {
  const { signageId } = stage.kiosks.station
  const [station, sato] = [await stage.kiosk('station'), await stage.standBy('Sato')]
  const cookie = await stage.cookieOf(stage.people.Yamamoto)
  sato.send({ type: 'stateTransitionEvent', eventType: 'callFromUser', signageId })
  const isTold = (message: { cause: string; state: object }) =>
    'talk' in message.state && (message.state.talk as { captions?: object } | null)?.captions !== undefined
  await station.waitFor('stateTransitionMsg', isTold)
  await sato.waitFor('stateTransitionMsg', isTold)
  const post = (url: string, payload: object) =>
    stage.app.inject({ method: 'POST', url: `/api/${url}`, headers: { cookie }, payload })
  const { settings } = (await post('getAiSettings', {})).json()
  assert.equal((await post('updateAiSettings', { ...settings, captions: false })).statusCode, 200)
  const off = await station.waitFor('stateTransitionMsg', ({ cause }) => cause === 'captions')
  assert.ok(!isTold(off))
  const told = await sato.waitFor('stateTransitionMsg', ({ cause }) => cause === 'captions')
  assert.ok(!isTold(told))
})
