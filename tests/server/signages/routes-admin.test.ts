import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { passwordProblem } from '#core/accounts/password.ts'
import type { Template } from '#core/fields/shapes.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import { TEMPLATE_SCENES } from '#core/signages/signage.ts'
import { insertMedia } from '../../../db/queries/media.ts'
import { findSignage } from '../../../db/queries/signages.ts'
import { addCompany, addPerson, addSignage, addStore, PASSWORD } from '../../support/builders.ts'
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

type Answer = { status: number; [field: string]: unknown }

const post = async (url: string, payload: object, cookie = boss): Promise<Answer> => {
  const answer = await testApp.app.inject({ method: 'POST', url, headers: { cookie }, payload })
  return { status: answer.statusCode, ...(answer.json() as Record<string, unknown>) }
}
const form = async (
  url: string,
  fields: Record<string, string>,
  file?: Buffer,
  cookie = boss,
): Promise<Answer> => {
  const { payload, headers } = multipart(fields, file)
  const answer = await testApp.app.inject({ method: 'POST', url, headers: { ...headers, cookie }, payload })
  return { status: answer.statusCode, ...(answer.json() as Record<string, unknown>) }
}
const addLobby = async (more: Record<string, string> = {}): Promise<number> => {
  const words = { login_id: 'lobby', password: PASSWORD, passwordConfirm: PASSWORD, name: 'ロビー', ...more }
  const answer = await form('/api/addSignage', words)
  assert.equal(answer.status, 200, JSON.stringify(answer))
  return answer.signageId as number
}
const read = async (signageId: number, cookie = boss): Promise<SignageShape> =>
  (await post('/api/getSignage', { targetId: signageId }, cookie)) as unknown as SignageShape
const sceneOf = (signage: SignageShape, scene: string): Template =>
  signage.templates.find((template) => template.signage_state === scene)!

test('[7.3] adds a signage that can sign in, with a button in Standby and a template for every scene', async () => {
  const storeId = addStore(testApp.db, companyId)
  const signageId = await addLobby({ storeId: String(storeId), language: 'en' })
  const signage = await read(signageId)
  assert.deepEqual(
    signage.templates.map((template) => template.signage_state),
    [...TEMPLATE_SCENES],
  )
  assert.deepEqual(
    sceneOf(signage, 'Standby').touch_buttons.map((button) => button.text),
    ['受付を呼び出す'],
  )
  assert.deepEqual([signage.storeId, signage.language], [storeId, 'en'])
  const kiosk = await signIn(testApp.app, 'lobby')
  assert.equal((await read(signageId, kiosk)).name, 'ロビー')
})

test('[2.4.18] adds a signage from its name alone, with a generated login ID and in the chosen orientation', async () => {
  const ids: string[] = []
  for (const orientation of ['portrait', 'landscape']) {
    const added = await form('/api/addSignage', { name: 'ロビー', orientation })
    assert.equal(added.status, 200, JSON.stringify(added))
    const { loginId, templates } = await read(added.signageId as number)
    const sizes = new Set(templates.map(({ width, height }) => `${width}x${height}`))
    assert.deepEqual([...sizes], [orientation === 'portrait' ? '1080x1920' : '1920x1080'])
    assert.match(loginId, /^signage-[a-z2-9]{6}$/)
    ids.push(loginId)
  }
  assert.notEqual(ids[0], ids[1])
})

test('[5] creates a valid and different random password for each request', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post('/api/getSignageRandomPassword', {})),
  )
  const passwords = answers.map((answer) => String(answer.createPassword))
  assert.equal(new Set(passwords).size, 20)
  for (const password of passwords) assert.equal(passwordProblem(password), undefined, password)
})

test('[5] reports the field of each missing, invalid or taken value of a new signage, and adds nothing', async () => {
  await addLobby()
  const good = { login_id: 'second', password: PASSWORD, passwordConfirm: PASSWORD, name: '入口' }
  const rows: [Record<string, string>, Record<string, string>][] = [
    [{ login_id: 'a b' }, { login_id: 'loginIdSpaces' }],
    // login IDs are compared after NFKC normalization and in lower case (decisions 2)
    [{ login_id: 'ＬＯＢＢＹ' }, { login_id: 'loginIdInUse' }],
    [{ password: 'short-1', passwordConfirm: 'short-1' }, { password: 'passwordTooShort' }],
    [{ passwordConfirm: 'Other-2026' }, { passwordConfirm: 'confirmDiffers' }],
    [{ name: '' }, { name: 'required' }],
  ]
  for (const [change, fields] of rows) {
    const answer = await form('/api/addSignage', { ...good, ...change })
    assert.deepEqual(answer.fields, fields, JSON.stringify(change))
  }
  assert.deepEqual((await form('/api/addSignage', good, Buffer.from('<svg/>'))).fields, {
    image: 'imageType',
  })
  const all = (
    await testApp.app.inject({
      method: 'POST',
      url: '/api/getSignage',
      headers: { cookie: boss },
      payload: {},
    })
  ).json<SignageShape[]>()
  assert.equal(all.length, 1)
})

test("[4.4] asks for confirmation of a signage's new password (SVER-114), and then ends the signage's session", async () => {
  const signageId = await addLobby()
  const kiosk = await signIn(testApp.app, 'lobby')
  const change = { signageId: String(signageId), password: 'Other-2026', passwordConfirm: 'Other-2026' }
  const asked = await form('/api/updateSignage', change)
  assert.deepEqual(
    [asked.status, asked.result, asked.code, asked.key],
    [200, 'Confirm', 'SVER-114', 'signageSignsOut'],
  )
  assert.equal((await read(signageId, kiosk)).id, signageId)
  assert.equal((await form('/api/updateSignage', { ...change, isForceSubmit: '1' })).result, 'OK')
  assert.equal((await post('/api/getSignage', {}, kiosk)).status, 401)
})

test("[7.3] saves a signage's name, texts and picture without a confirmation", async () => {
  const signageId = await addLobby()
  const id = String(signageId)
  const saved = await form('/api/updateSignage', { signageId: id, name: '入口', hours: '9:00–18:00' }, png)
  assert.equal(saved.result, 'OK')
  const signage = await read(signageId)
  assert.deepEqual([signage.name, signage.hours], ['入口', '9:00–18:00'])
  const picture = await testApp.app.inject({ url: signage.image!, headers: { cookie: boss } })
  assert.deepEqual(picture.rawPayload, png)
  await form('/api/updateSignage', { signageId: id, hours: '' })
  const later = await read(signageId)
  assert.equal(later.hours, null)
  assert.ok(later.version > signage.version, 'kiosks reload a signage when its version changes')
})

test('[7.3] saves several scenes (screens) together or not at all, and refuses changes based on an outdated version', async () => {
  const signageId = await addLobby()
  const { version } = await read(signageId)
  const other = addCompany(testApp.db)
  const foreign = insertMedia(testApp.db, {
    companyId: other,
    name: 'x',
    fileName: 'x.png',
    mimeType: 'image/png',
    bytes: 1,
    createdAt: 1,
  })
  const telop = { signage_state: 'Standby', telop: '一行目\n二行目', is_view_telop: true }
  const wrong = { signage_state: 'Suspended', contents_media_id: foreign.id }
  const refused = await post('/api/updateTemplates', { signageId, version, templates: [telop, wrong] })
  assert.equal(refused.status, 404)
  assert.equal(sceneOf(await read(signageId), 'Standby').telop, '')

  const saved = await post('/api/updateTemplates', { signageId, version, templates: [telop] })
  assert.deepEqual([saved.result, saved.version], ['OK', version + 1])
  const late = await post('/api/updateTemplates', {
    signageId,
    version,
    templates: [{ ...telop, telop: 'later' }],
  })
  assert.deepEqual([late.status, late.key], [409, 'changedElsewhere'])
  const forced = { signageId, version, templates: [{ ...telop, telop: 'later' }], isForceSubmit: true }
  assert.equal((await post('/api/updateTemplates', forced)).result, 'OK')
  assert.equal(sceneOf(await read(signageId), 'Standby').telop, 'later')
})

test('[5] keeps the order of touch buttons, and refuses values beyond the limits', async () => {
  const signageId = await addLobby()
  const button = (text: string, more: object = {}) => ({
    text,
    font_size: 40,
    bg_color: '#27427f',
    is_view: true,
    ...more,
  })
  const first = sceneOf(await read(signageId), 'Standby').touch_buttons[0]!
  const save = async (touch_buttons: object[]) => {
    const { version } = await read(signageId)
    return post('/api/updateTemplates', {
      signageId,
      version,
      templates: [{ signage_state: 'Standby', touch_buttons, row: true }],
    })
  }
  assert.equal((await save([button('ご予約の方'), button('受付', { id: first.id })])).result, 'OK')
  const saved = sceneOf(await read(signageId), 'Standby')
  assert.deepEqual(
    saved.touch_buttons.map(({ id, text }) => [id === first.id, text]),
    [
      [false, 'ご予約の方'],
      [true, '受付'],
    ],
  )
  assert.equal(saved.row, true)
  const bad: [object[], string][] = [
    [[button('あ'.repeat(11))], 'buttonTooLong'],
    [[button('x', { font_size: 7 })], 'fontSize'],
    [[button('x', { font_size: 41 })], 'fontSize'],
    [[button('x', { bg_color: 'red' })], 'colour'],
    [Array.from({ length: 7 }, () => button('x')), 'tooMany'],
  ]
  for (const [buttons, key] of bad) {
    const { fields } = await save(buttons)
    assert.deepEqual(Object.values(fields as object), [key])
  }
  for (const size of [8, 40]) assert.equal((await save([button('x', { font_size: size })])).result, 'OK')
  assert.equal((await save([button('x', { id: 999_999 })])).status, 404)
})

test('[7.3] accepts the form that the specification describes: one scene, an uploaded logo, the logo copied to all scenes', async () => {
  const signageId = await addLobby()
  const standby = sceneOf(await read(signageId), 'Standby')
  const base = { isUpdateTemplate: 'true', signageId: String(signageId), templateId: String(standby.id) }
  const button = { text: '受付', font_size: 30, bg_color: '#ffffff', is_view: true }
  const words = { layout: 'wipe', width: '1920', height: '1080', telop: 'こんにちは', is_view_telop: '1' }
  assert.equal(
    (await form('/api/updateSignage', { ...base, ...words, touch_buttons: JSON.stringify(button) })).result,
    'OK',
  )
  assert.equal(
    (await form('/api/updateSignage', { ...base, templateTarget: 'logo' }, Buffer.concat([png, png]))).result,
    'OK',
  )
  const changed = sceneOf(await read(signageId), 'Standby')
  assert.deepEqual(
    [changed.layout, changed.width, changed.height, changed.telop, changed.touch_buttons[0]?.text],
    ['wipe', 1920, 1080, 'こんにちは', '受付'],
  )
  const logo = changed.logo_media
  assert.ok(logo)
  const copy = { isUpdateTemplate: 'true', signageId: String(signageId), templateTarget: 'logo' }
  await form('/api/updateSignage', { ...copy, referenceTemplateId: String(standby.id) })
  const all = (await read(signageId)).templates.map((template) => template.logo_media?.id)
  assert.deepEqual(
    all,
    TEMPLATE_SCENES.map(() => logo.id),
  )
})

test('[4.3] keeps scheduled media in order, and removes them when their file is deleted', async () => {
  const signageId = await addLobby()
  const { media } = (await form(
    '/api/addMedia',
    { filename: '昼' },
    Buffer.concat([png, png]),
  )) as unknown as {
    media: { id: number }
  }
  const lunch = { days: [1, 2], fromMinute: 690, toMinute: 810 }
  const { version } = await read(signageId)
  const patch = {
    signage_state: 'Standby',
    media_schedule: [{ media_id: media.id, window: lunch }],
    telop_schedule: [{ telop: '昼休み', window: lunch }],
  }
  assert.equal((await post('/api/updateTemplates', { signageId, version, templates: [patch] })).result, 'OK')
  const saved = sceneOf(await read(signageId), 'Standby')
  assert.deepEqual(
    saved.media_schedule.map((entry) => [entry.media.id, entry.window]),
    [[media.id, lunch]],
  )
  assert.deepEqual(saved.telop_schedule, [{ telop: '昼休み', window: lunch }])
  await post('/api/deleteMedia', { targetId: media.id })
  assert.deepEqual(sceneOf(await read(signageId), 'Standby').media_schedule, [])
})

test("[6] only the company's administrators may change a signage", async () => {
  const signageId = await addLobby()
  const other = addCompany(testApp.db)
  addPerson(testApp.db, { companyId: other, role: 'companyAdmin', loginId: 'stranger' })
  addPerson(testApp.db, { companyId, loginId: 'oki' })
  addPerson(testApp.db, { companyId, role: 'webReservationUser', loginId: 'guest' })
  const version = findSignage(testApp.db, signageId)!.version
  const templates = [{ signage_state: 'Active', telop: 'x' }]
  const rows: [string, number][] = [
    ['stranger', 404],
    ['oki', 403],
    // reservation users can edit their own room only
    ['guest', 404],
  ]
  for (const [who, status] of rows) {
    const cookie = await signIn(testApp.app, who)
    assert.equal(
      (await post('/api/updateTemplates', { signageId, version, templates }, cookie)).status,
      status,
    )
    assert.notEqual(
      (await form('/api/updateSignage', { signageId: `${signageId}`, name: 'x' }, undefined, cookie)).status,
      200,
    )
    assert.notEqual((await post('/api/deleteSignage', { targetId: signageId }, cookie)).status, 200)
    assert.notEqual((await post('/api/addSignageOperator', { signageId, userIds: [1] }, cookie)).status, 200)
  }
  assert.equal(findSignage(testApp.db, signageId)!.version, version)
})

test("[2.2] assigns only the company's own operators to a signage", async () => {
  const signageId = await addLobby()
  const oki = addPerson(testApp.db, { companyId, loginId: 'oki' })
  const stranger = addPerson(testApp.db, { companyId: addCompany(testApp.db), loginId: 'stranger' })
  const add = (userIds: number[]) => post('/api/addSignageOperator', { signageId, userIds })
  assert.equal((await add([oki.userId, stranger.userId])).status, 404)
  assert.deepEqual((await read(signageId)).users, [])
  assert.equal((await add([oki.userId])).result, 'OK')
  assert.equal((await add([oki.userId])).result, 'OK')
  assert.deepEqual((await read(signageId)).users, [{ userId: oki.userId, name: 'oki' }])
  assert.equal((await post('/api/deleteSignageOperator', { signageId, userId: oki.userId })).result, 'OK')
  assert.equal((await post('/api/deleteSignageOperator', { signageId, userId: oki.userId })).status, 404)
})

test('[7.3] signs out the kiosk of a deleted signage', async () => {
  const { signageId, loginId } = addSignage(testApp.db, { companyId })
  const kiosk = await signIn(testApp.app, loginId)
  assert.equal((await post('/api/deleteSignage', { targetId: signageId })).result, 'OK')
  assert.equal(findSignage(testApp.db, signageId), undefined)
  assert.equal((await post('/api/getSignage', {}, kiosk)).status, 401)
})
