import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertCall } from '../../../db/queries/calls.ts'
import { listCharacters } from '../../../db/queries/characters.ts'
import { insertMedia } from '../../../db/queries/media.ts'
import { updateSignage } from '../../../db/queries/signages.ts'
import { insertTouchButtons, replaceSchedule, updateTemplate } from '../../../db/queries/template-changes.ts'
import { findTemplate } from '../../../db/queries/templates.ts'
import { seedCharacters } from '../../../db/seed/characters.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { openStage, type Stage } from '../../support/stage.ts'
import { uuid } from '../../support/test-reception.ts'

const NOW = MONDAY_AT
let stage: Stage
before(async () => {
  stage = await openStage({ now: () => NOW })
})
after(() => stage.close())

interface SignageAnswer {
  id: number
  name: string
  status: string
  users: { userId: number; name: string }[]
  templates: { signage_state: string; width: number; height: number; layout: string }[]
  default_character: { name: string } | null
  default_character_id: number
}

async function ask(who: { loginId: string }, url: string, payload: object = {}) {
  return stage.app.inject({ method: 'POST', url, payload, headers: { cookie: await stage.cookieOf(who) } })
}
const names = async (who: { loginId: string }) =>
  (await ask(who, '/api/getSignage')).json<SignageAnswer[]>().map(({ name }) => name)

test('[7.3] getSignage without a target ID returns the calling kiosk, or all signages a user may see', async () => {
  const own = (await ask(stage.kiosks.lobby, '/api/getSignage')).json<SignageAnswer>()
  assert.deepEqual([own.id, own.name], [stage.kiosks.lobby.signageId, 'ロビー'])
  assert.deepEqual(await names(stage.people.Yamamoto), ['ロビー', '駅前'])
  assert.deepEqual(await names(stage.people.Sato), ['ロビー', '駅前'])
  assert.deepEqual(await names(stage.people.Stranger), ['隣の店'])
  // a reservation user sees only their own room
  assert.deepEqual(await names(stage.people.Suzuki), ['鈴木'])
  assert.deepEqual(await names(stage.people.System), [])
})

test('[decisions 2] answers for another company’s signage exactly as for a missing signage', async () => {
  const [lobby, station, theirs] = [stage.kiosks.lobby, stage.kiosks.station, stage.kiosks.elsewhere]
  const missing = await ask(stage.people.Yamamoto, '/api/getSignage', { targetId: 99_999 })
  assert.deepEqual([missing.statusCode, missing.json<{ code: string }>().code], [404, 'SVER-12'])
  const asked = [
    await ask(stage.people.Yamamoto, '/api/getSignage', { targetId: theirs.signageId }),
    await ask(stage.people.Suzuki, '/api/getSignage', { targetId: lobby.signageId }),
    await ask(stage.people.System, '/api/getSignage', { targetId: lobby.signageId }),
    await ask(lobby, '/api/getSignage', { targetId: station.signageId }),
    await ask(lobby, '/api/getSignage', { targetId: theirs.signageId }),
  ]
  for (const answer of asked) assert.deepEqual([answer.statusCode, answer.body], [404, missing.body])
})

test("[7.3] getSignage returns the signage's state, operators, templates and character", async () => {
  const before = (await ask(stage.kiosks.lobby, '/api/getSignage')).json<SignageAnswer>()
  assert.deepEqual([before.status, before.default_character], ['Logout', null])
  assert.deepEqual(
    before.users.map(({ name }) => name),
    ['佐藤', '田中', '山本'],
  )
  assert.deepEqual(
    before.templates.map(({ signage_state, width, height, layout }) => [
      signage_state,
      width,
      height,
      layout,
    ]),
    [['Standby', 1080, 1920, 'mediaAndAvatar']],
  )
  seedCharacters(stage.db)
  const page = await stage.kiosk('lobby')
  const after_ = (
    await ask(stage.people.Sato, '/api/getSignage', { targetId: stage.kiosks.lobby.signageId })
  ).json<SignageAnswer>()
  assert.deepEqual([after_.status, after_.default_character?.name], ['Standby', 'うけ子'])
  await page.close()
})

test("[decisions 5] getSignage tells whether a signage has its own character or uses the company's", async () => {
  seedCharacters(stage.db)
  const { signageId } = stage.kiosks.lobby
  const read = async () => {
    const { default_character: shown, default_character_id: own } = (
      await ask(stage.people.Sato, '/api/getSignage', { targetId: signageId })
    ).json<SignageAnswer>()
    return [shown?.name, own]
  }
  assert.deepEqual(await read(), ['うけ子', 0], 'the first character stands in for the company')
  const first = listCharacters(stage.db, stage.companyId)[0]!
  updateSignage(stage.db, signageId, { defaultCharacterId: first.id })
  assert.deepEqual(await read(), ['うけ子', first.id])
  updateSignage(stage.db, signageId, { defaultCharacterId: null })
})

test("[7.2] getCharacter returns the product's characters", async () => {
  seedCharacters(stage.db)
  const found = (await ask(stage.people.Sato, '/api/getCharacter')).json<
    { name: string; model_url: string }[]
  >()
  assert.deepEqual(
    found.map(({ name, model_url }) => [name, model_url]),
    [
      ['うけ子', '/characters/receptionist.vrm'],
      ['くま蔵', '/characters/bear.vrm'],
      ['ナビ丸', '/characters/robot.vrm'],
      ['みなと', '/characters/man.vrm'],
    ],
  )
  assert.equal((await ask(stage.kiosks.lobby, '/api/getCharacter')).statusCode, 403)
})

test('[2.4] computes the figures of the calls that the company had since midnight in Japan', async () => {
  const minute = 60_000
  let n = 0
  const call = (
    requestedAt: number,
    options: { waitMs?: number; talkMs?: number; byHost?: boolean; elsewhere?: boolean },
  ) => {
    const { waitMs, talkMs = 0, byHost = false, elsewhere = false } = options
    const kiosk = elsewhere ? stage.kiosks.elsewhere : stage.kiosks.lobby
    const answeredAt = waitMs === undefined ? null : requestedAt + waitMs
    insertCall(stage.db, {
      id: uuid(++n),
      signageId: kiosk.signageId,
      requestedAt,
      answeredAt,
      lang: 'ja',
      companyId: elsewhere ? stage.companyId + 1 : stage.companyId,
      begunBy: byHost ? 'host' : 'visitor',
      endedAt: (answeredAt ?? requestedAt) + talkMs,
      cause: answeredAt === null ? 'timeout' : 'closed',
    })
  }
  const figures = async () => (await ask(stage.people.Sato, '/api/getCallFigures')).json<object>()
  const nothing = {
    called: 0,
    answered: 0,
    byAi: 0,
    medianAnswerMs: null,
    longestAnswerMs: null,
    meanTalkMs: null,
    meanTalkYesterdayMs: null,
  }
  assert.deepEqual(await figures(), nothing)
  const midnight = NOW - 10 * 60 * minute
  call(midnight, { waitMs: 4_000, talkMs: 2 * minute })
  call(midnight + minute, { waitMs: 10_000, talkMs: 4 * minute })
  call(midnight + 2 * minute, { waitMs: 7_000, talkMs: 3 * minute })
  call(midnight + 3 * minute, {})
  call(midnight + 4 * minute, { waitMs: 0, talkMs: 3 * minute, byHost: true })
  call(midnight - 1, { waitMs: 60_000, talkMs: 10 * minute })
  call(midnight, { waitMs: 1_000, talkMs: minute, elsewhere: true })
  assert.deepEqual(await figures(), {
    called: 4,
    answered: 3,
    byAi: 0,
    medianAnswerMs: 7_000,
    longestAnswerMs: 10_000,
    meanTalkMs: 3 * minute,
    meanTalkYesterdayMs: 10 * minute,
  })
  assert.equal((await ask(stage.people.System, '/api/getCallFigures')).statusCode, 404)
})

test('[7.3] getSignage returns an empty list of templates for a signage without templates', async () => {
  const own = await openStage({ now: () => NOW })
  const { signageId } = own.kiosks.lobby
  own.db.$client.prepare('DELETE FROM template WHERE signage_id = ?').run(signageId)
  const answer = await own.app.inject({
    method: 'POST',
    url: '/api/getSignage',
    payload: {},
    headers: { cookie: await own.cookieOf(own.kiosks.lobby) },
  })
  const shown = answer.json<SignageAnswer>()
  assert.deepEqual([answer.statusCode, shown.id, shown.templates], [200, signageId, []])
  await own.close()
})

test('[7.3] getSignage returns each template with its files, buttons and schedule, exactly as specified', async () => {
  const own = await openStage({ now: () => NOW })
  const { signageId } = own.kiosks.lobby
  const { companyId } = own.db.$client
    .prepare('SELECT company_id AS companyId FROM signage WHERE id = ?')
    .get(signageId) as { companyId: number }
  const file = (name: string, mimeType: 'image/png' | 'video/mp4'): number =>
    insertMedia(own.db, { companyId, name, fileName: `${name}-file`, mimeType, bytes: 9, createdAt: NOW }).id
  const [film, logo] = [file('案内.mp4', 'video/mp4'), file('紋.png', 'image/png')]
  const template = findTemplate(own.db, signageId, 'Standby')!
  const { id: templateId } = template
  updateTemplate(own.db, templateId, { contentsMediaId: film, logoMediaId: logo, isViewLogo: false })
  own.db.$client.prepare('DELETE FROM touch_button').run()
  const button = { templateId, fontSizePx: 40, colour: '#112233' }
  insertTouchButtons(own.db, [
    { ...button, id: 72, position: 1, text: '二', isView: false },
    { ...button, id: 71, position: 0, text: '一' },
  ])
  const window = { days: [0, 6], fromMinute: 60, toMinute: 120 }
  replaceSchedule(own.db, templateId, 'media', [{ mediaId: logo, window }])
  replaceSchedule(own.db, templateId, 'telop', [{ telop: '休み', window }])
  const answer = await own.app.inject({
    method: 'POST',
    url: '/api/getSignage',
    payload: {},
    headers: { cookie: await own.cookieOf(own.people.Sato) },
  })
  const templates = /"templates":(\[.*?\]),"version"/.exec(answer.body)?.[1]
  assert.equal(
    templates,
    `[{"id":${templateId},"signage_state":"Standby","layout":"mediaAndAvatar","width":1080,"height":1920,` +
      `"is_view_media":true,"is_view_logo":false,"is_view_telop":true,"telop":"${template.telop}",` +
      `"contents_media":{"id":${film},"image_url":"/media/${film}","kind":"video","name":"案内.mp4"},` +
      `"logo_media":{"id":${logo},"image_url":"/media/${logo}","name":"紋.png"},` +
      `"touch_buttons":[{"id":71,"text":"一","font_size":40,"bg_color":"#112233","is_view":true},` +
      `{"id":72,"text":"二","font_size":40,"bg_color":"#112233","is_view":false}],"row":false,` +
      `"media_schedule":[{"media":{"id":${logo},"image_url":"/media/${logo}","kind":"image","name":"紋.png"},` +
      `"window":{"days":[0,6],"fromMinute":60,"toMinute":120}}],` +
      `"telop_schedule":[{"telop":"休み","window":{"days":[0,6],"fromMinute":60,"toMinute":120}}]}]`,
  )
  await own.close()
})
