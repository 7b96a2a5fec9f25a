import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ToClient } from '#core/realtime/to-client.ts'
import { japanText } from '#core/time/japan-time.ts'
import { openStage } from '../../support/stage.ts'

const shownOf = (message: Extract<ToClient, { type: 'reflectSignageState' }>) =>
  message.entry.type === 'signage' ? message.entry.shown : undefined

test("[realtime] shows a kiosk's report in its company's lists at once, and stores it as a playback record", async () => {
  const stage = await openStage()
  const admin = await stage.page(stage.people.Yamamoto, 'observer')
  const kiosk = await stage.kiosk('lobby')
  const report = {
    type: 'kioskReport',
    scene: 'Standby',
    version: 1,
    telop: '展示中',
    language: 'en',
    screen: 'landscape',
  } as const
  kiosk.send(report)
  const told = await admin.waitFor('reflectSignageState', (message) => shownOf(message) !== undefined)
  assert.deepEqual(shownOf(told), {
    scene: 'Standby',
    version: 1,
    mediaId: null,
    telop: '展示中',
    language: 'en',
    screen: 'landscape',
  })
  const [today] = japanText(stage.now()).split(' ')
  const asked = await stage.app.inject({
    method: 'POST',
    url: '/api/getPlays',
    headers: { cookie: await stage.cookieOf(stage.people.Yamamoto) },
    payload: { signageId: stage.kiosks.lobby.signageId, from: today, to: today },
  })
  assert.equal(asked.json().plays.at(-1).telop, '展示中')

  // a repeated report changes nothing, but a report with another telop (scrolling text) does
  kiosk.send(report)
  kiosk.send({ ...report, telop: '' })
  const next = await admin.waitFor('reflectSignageState', (message) => shownOf(message)?.telop === '')
  assert.equal(shownOf(next)?.telop, '')
  const news = admin.received.filter(
    (message) => message.type === 'reflectSignageState' && shownOf(message)?.telop === '展示中',
  )
  assert.equal(news.length, 1)
  await stage.close()
})
