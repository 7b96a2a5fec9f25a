import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { Template } from '#core/fields/shapes.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import { STARTERS } from '#core/templates/starters.ts'
import { listMediaNames } from '../../../db/queries/media.ts'
import { addCompany, addPerson } from '../../support/builders.ts'
import { multipart, png } from '../../support/forms.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

let testApp: TestApp
let companyId: number
let boss: string

beforeEach(async () => {
  testApp = await buildTestApp()
  companyId = addCompany(testApp.db)
  addPerson(testApp.db, { companyId, role: 'companyAdmin', loginId: 'boss' })
  boss = await signIn(testApp.app, 'boss')
})
afterEach(() => testApp.close())

async function post(path: string, payload: object, cookie = boss) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { cookie },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}
async function postForm(path: string, fields: Record<string, string>, file?: Buffer, cookie = boss) {
  const { payload, headers } = multipart(fields, file)
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { ...headers, cookie },
    payload,
  })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json()
}
const add = async (orientation = 'portrait', cookie = boss): Promise<number> =>
  (await postForm('addSignage', { name: 'ロビー', orientation }, undefined, cookie)).signageId
const read = async (targetId: number): Promise<SignageShape> =>
  (await post('getSignage', { targetId })).body as SignageShape
const sceneOf = (signage: SignageShape, scene: string): Template =>
  signage.templates.find((template) => template.signage_state === scene)!
/** The template without row ids and screen size, which differ between signages with the same content. */
const contentOf = ({ id: _, width: _w, height: _h, touch_buttons, ...content }: Template) => ({
  ...content,
  touch_buttons: touch_buttons.map(({ id: _id, ...button }) => button),
})

test('[decisions 4] each starter template sets its own picture, and buttons and telop in three languages', async () => {
  const signageId = await add('landscape')
  const pictures = new Set<string>()
  for (const starter of STARTERS) {
    const { version } = await read(signageId)
    const applied = await post('applyStarter', { signageId, starter })
    assert.deepEqual([applied.status, applied.body.version], [200, version + 1], JSON.stringify(applied))
    const standby = sceneOf(await read(signageId), 'Standby')
    assert.deepEqual([standby.width, standby.height], [1920, 1080], 'the template keeps its size')
    assert.ok(standby.contents_media && standby.is_view_media && standby.is_view_telop)
    pictures.add(standby.contents_media.image_url)
    const file = await testApp.app.inject({
      url: standby.contents_media.image_url,
      headers: { cookie: boss },
    })
    assert.deepEqual([file.statusCode, file.headers['content-type']], [200, 'image/jpeg'])
    assert.ok(standby.touch_buttons.length >= 3)
    for (const { text, translations } of standby.touch_buttons)
      assert.ok(translations?.en && translations.zh, `${starter} ${text}`)
    assert.ok(standby.telop_translations?.en && standby.telop_translations.zh)
    assert.equal(sceneOf(await read(signageId), 'Active').is_view_media, false)
  }
  assert.equal(pictures.size, STARTERS.length)
})

test('[decisions 4] a starter template keeps or replaces the logo, and adds its picture to the library once', async () => {
  const signageId = await add()
  const { media } = await postForm('addMedia', { filename: 'logo.png' }, png)
  await post('applyStarter', { signageId, starter: 'shop', logo_media_id: media.id })
  await post('applyStarter', { signageId, starter: 'shop' })
  const { templates } = await read(signageId)
  assert.deepEqual(
    templates.map(({ logo_media, is_view_logo }) => [logo_media?.id, is_view_logo]),
    Array.from({ length: 5 }, () => [media.id, true]),
  )
  assert.equal(listMediaNames(testApp.db, companyId).length, 2)
})

test('[decisions 4] copies the templates of all signage states to other signages, which keep their own screen size', async () => {
  const [lobby, hall, gate] = [await add(), await add('landscape'), await add()]
  await post('applyStarter', { signageId: lobby, starter: 'museum' })
  const window = { days: [1, 2], fromMinute: 540, toMinute: 1_080 }
  const { version, templates: before } = await read(lobby)
  const media_id = before[0]!.contents_media!.id
  const scheduled = {
    signage_state: 'Standby',
    contents_media_focus: { x: 10, y: 20 },
    media_schedule: [{ media_id, focus: { x: 30, y: 40 }, window }],
    telop_schedule: [{ telop: '閉館は18時です', translations: { en: 'We close at 18:00' }, window }],
  }
  await post('updateTemplates', { signageId: lobby, version, templates: [scheduled] })
  assert.equal(
    (await post('copyTemplates', { signageId: lobby, targetIds: [hall, gate, lobby] })).status,
    200,
  )
  const expected = (await read(lobby)).templates.map(contentOf)
  assert.equal(expected.find(({ signage_state }) => signage_state === 'Standby')?.media_schedule.length, 1)
  for (const id of [hall, gate]) assert.deepEqual((await read(id)).templates.map(contentOf), expected)
  assert.equal(sceneOf(await read(hall), 'Standby').width, 1920)
  assert.equal((await read(lobby)).version, version + 1, 'the copied signage itself is not changed')
})

test("[6] refuses a starter template or a copy with another company's signage or file, and changes nothing", async () => {
  const [lobby, hall] = [await add(), await add()]
  addPerson(testApp.db, { companyId: addCompany(testApp.db), role: 'companyAdmin', loginId: 'rival' })
  const rival = await signIn(testApp.app, 'rival')
  const foreign = await add('portrait', rival)
  await post('applyStarter', { signageId: lobby, starter: 'shop' })
  const { version } = await read(hall)
  for (const [path, input] of [
    ['applyStarter', { signageId: foreign, starter: 'shop' }],
    ['copyTemplates', { signageId: foreign, targetIds: [lobby] }],
    ['copyTemplates', { signageId: lobby, targetIds: [hall, foreign] }],
  ] as const)
    assert.equal((await post(path, input)).status, 404, path)
  const { media } = await postForm('addMedia', { filename: 'logo.png' }, png, rival)
  const input = { signageId: lobby, starter: 'shop', logo_media_id: media.id }
  assert.equal((await post('applyStarter', input)).status, 404)
  assert.equal((await read(hall)).version, version)
})

test('[decisions 4] undo restores the scenes that a starter template or a copy replaced, unless they were changed since', async () => {
  const [first, second] = [await add(), await add('landscape')]
  await post('applyStarter', { signageId: second, starter: 'museum' })
  const contents = async (signageId: number) => (await read(signageId)).templates.map(contentOf)
  const [ownBefore, otherBefore] = [await contents(first), await contents(second)]
  const applied = await post('applyStarter', { signageId: first, starter: 'clinic' })
  const copied = await post('copyTemplates', { signageId: first, targetIds: [second] })
  assert.notDeepEqual(await contents(second), otherBefore)
  const [undo] = copied.body.before
  assert.equal((await post('updateTemplates', undo)).status, 200)
  assert.deepEqual(await contents(second), otherBefore)
  assert.equal((await post('updateTemplates', undo)).body.key, 'changedElsewhere', 'once')
  assert.equal((await post('updateTemplates', applied.body.before[0])).status, 200)
  assert.deepEqual(await contents(first), ownBefore)
})

test('[decisions 4] refuses to undo a copy after another user has saved the template, and keeps what that user saved', async () => {
  const [first, second] = [await add(), await add()]
  const copied = await post('copyTemplates', { signageId: first, targetIds: [second] })
  addPerson(testApp.db, { companyId, role: 'companyAdmin', loginId: 'colleague' })
  const colleague = await signIn(testApp.app, 'colleague')
  const saved = await post('applyStarter', { signageId: second, starter: 'clinic' }, colleague)
  assert.equal(saved.status, 200)
  const after = (await read(second)).templates.map(contentOf)
  assert.equal((await post('updateTemplates', copied.body.before[0])).body.key, 'changedElsewhere')
  assert.deepEqual((await read(second)).templates.map(contentOf), after)
})

test('[decisions 4] refuses an undo of copied templates by a user of another company', async () => {
  const [first, second] = [await add(), await add()]
  const copied = await post('copyTemplates', { signageId: first, targetIds: [second] })
  addPerson(testApp.db, { companyId: addCompany(testApp.db), role: 'companyAdmin', loginId: 'foreign' })
  const foreign = await signIn(testApp.app, 'foreign')
  assert.equal((await post('updateTemplates', copied.body.before[0], foreign)).status, 404)
})
