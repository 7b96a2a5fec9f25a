import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertMedia } from '../../../db/queries/media.ts'
import { findSignage } from '../../../db/queries/signages.ts'
import { findTemplate, listTemplates } from '../../../db/queries/templates.ts'
import { getSignage } from '../../../server/signages/service.ts'
import { patchesOfForm } from '../../../server/templates/form.ts'
import { saveTemplates } from '../../../server/templates/service.ts'
import * as builders from '../../support/builders.ts'
import { refused } from '../../support/refused.ts'
import { openCompany } from '../signages/open-company.ts'

/** Creates a company with a signage, a picture and a video, and a picture of another company. */
function openEditor() {
  const company = openCompany()
  const { db, companyId, deps, as } = company
  const file = { bytes: 1, createdAt: 1, fileName: 'x' }
  const picture = insertMedia(db, { ...file, companyId, name: '絵', mimeType: 'image/png' }).id
  const film = insertMedia(db, { ...file, companyId, name: '映画', mimeType: 'video/mp4' }).id
  const elsewhere = builders.addCompany(db)
  const foreign = insertMedia(db, { ...file, companyId: elsewhere, name: '秘密', mimeType: 'image/png' }).id
  const save = (
    signageId: number,
    templates: Parameters<typeof saveTemplates>[2]['templates'],
    asker = as('companyAdmin'),
    version?: number,
  ) => saveTemplates(deps, asker, { signageId, templates, ...(version === undefined ? {} : { version }) })
  return { ...company, picture, film, foreign, save }
}

test("[7.3] saves all changed screens (scenes) of a signage, or none if one screen names another company's file", async () => {
  const { db, add, live, save, foreign } = openEditor()
  const id = await add()
  live.calls.length = 0
  const { version } = findSignage(db, id)!
  const edit = [
    { signage_state: 'Standby' as const, telop: '展示' },
    { signage_state: 'Active' as const, contents_media_id: foreign },
  ]
  assert.throws(() => save(id, edit), refused('notFound'))
  assert.deepEqual([findTemplate(db, id, 'Standby')?.telop, findSignage(db, id)?.version], ['', version])
  assert.deepEqual(live.calls, [])
})

test("[7.3] refuses a change that is based on an outdated version of the signage's screens (scenes)", async () => {
  const { db, add, as, live, save } = openEditor()
  const id = await add()
  live.calls.length = 0
  const { version } = findSignage(db, id)!
  const edit = [
    { signage_state: 'Standby' as const, telop: '展示' },
    { signage_state: 'Calling' as const, telop: '呼出' },
  ]
  assert.equal(save(id, edit, as('companyAdmin'), version), version + 1)
  assert.deepEqual(live.calls, [`templatesChanged ${id}`])
  assert.equal(findSignage(db, id)?.version, version + 1)
  assert.throws(() => save(id, edit, as('companyAdmin'), version), refused('changedElsewhere'))
  assert.equal(save(id, edit), version + 2)
})

test('[5] accepts only pictures as a logo, and pictures and videos as content', async () => {
  const { db, deps, as, add, save, picture, film, foreign } = openEditor()
  const id = await add()
  const scene = 'Standby' as const
  assert.throws(() => save(id, [{ signage_state: scene, logo_media_id: film }]), refused('mediaType'))
  assert.throws(() => save(id, [{ signage_state: scene, logo_media_id: foreign }]), refused('notFound'))
  const window = { days: [1, 2], fromMinute: 540, toMinute: 1_080 }
  assert.throws(
    () => save(id, [{ signage_state: scene, media_schedule: [{ media_id: foreign, window }] }]),
    refused('notFound'),
  )
  save(id, [{ signage_state: scene, logo_media_id: picture, contents_media_id: film }])
  const stored = () => findTemplate(db, id, scene)!
  assert.deepEqual([stored().logoMediaId, stored().contentsMediaId], [picture, film])
  save(id, [{ signage_state: scene, telop: 'x' }])
  assert.deepEqual(
    [stored().logoMediaId, stored().contentsMediaId],
    [picture, film],
    'files that the change does not name stay',
  )
  const schedules = () => {
    const shown = getSignage(deps, as('companyAdmin'), id).templates.find(
      (one) => one.signage_state === scene,
    )!
    return [shown.media_schedule.map(({ media }) => media.id), shown.telop_schedule.map(({ telop }) => telop)]
  }
  const media_schedule = [film, picture].map((media_id) => ({ media_id, window }))
  save(id, [{ signage_state: scene, media_schedule, telop_schedule: [{ telop: '朝', window }] }])
  assert.deepEqual(schedules(), [[film, picture], ['朝']])
  save(id, [{ signage_state: scene, media_schedule: [] }])
  assert.deepEqual(schedules(), [[], ['朝']])
  save(id, [{ signage_state: scene, logo_media_id: null, contents_media_id: null }])
  assert.deepEqual([stored().logoMediaId, stored().contentsMediaId], [null, null])
})

test("[2.4.5] keeps the focal point of a screen's media file until the screen (scene) gets another file", async () => {
  const { as, deps, picture, film, add, save } = openEditor()
  const id = await add()
  const standby = () =>
    getSignage(deps, as('companyAdmin'), id).templates.find(
      ({ signage_state }) => signage_state === 'Standby',
    )!
  const change = (patch: object) => save(id, [{ signage_state: 'Standby', ...patch }])
  const window = { days: [1], fromMinute: 0, toMinute: 60 }
  change({ contents_media_id: picture })
  assert.equal(standby().contents_media?.focus, undefined, 'no focal point by default')
  change({ contents_media_focus: { x: 20, y: 0 } })
  change({ contents_media_id: picture, telop: 'x' })
  assert.deepEqual(standby().contents_media?.focus, { x: 20, y: 0 })
  change({ contents_media_id: film })
  assert.equal(standby().contents_media?.focus, undefined)
  change({ contents_media_id: picture, contents_media_focus: { x: 100, y: 5 } })
  assert.deepEqual(standby().contents_media?.focus, { x: 100, y: 5 })
  change({ contents_media_focus: null })
  assert.equal(standby().contents_media?.focus, undefined)
  const entries = [
    { media_id: film, focus: { x: 1, y: 2 }, window },
    { media_id: picture, window },
  ]
  change({ media_schedule: entries })
  assert.deepEqual(
    standby().media_schedule.map(({ media }) => media.focus),
    [{ x: 1, y: 2 }, undefined],
  )
})

test('[7.3] keeps the IDs of touch buttons, and refuses the ID of a button on another screen (scene)', async () => {
  const { db, add, save } = openEditor()
  const id = await add()
  const buttons = (scene: string) => listTemplates(db, id).find((row) => row.scene === scene)!.buttons
  const draft = { text: '総務', font_size: 20, bg_color: '#112233', is_view: true }
  const [first] = buttons('Standby')
  save(id, [{ signage_state: 'Standby', touch_buttons: [{ ...draft, id: first!.id }, draft] }])
  assert.deepEqual([buttons('Standby')[0]!.id, buttons('Standby').length], [first!.id, 2])
  const twice = [
    { ...draft, id: first!.id },
    { ...draft, id: first!.id },
  ]
  assert.throws(() => save(id, [{ signage_state: 'Standby', touch_buttons: twice }]), refused('notFound'))
  assert.throws(
    () => save(id, [{ signage_state: 'Active', touch_buttons: [{ ...draft, id: first!.id }] }]),
    refused('notFound'),
  )
  save(id, [{ signage_state: 'Standby', touch_buttons: [] }])
  assert.equal(buttons('Standby').length, 0)
})

test('[4.3] a reservation user can edit only the call screen (scene Active) of their own room', async () => {
  const { as, save, lobby, roomOf } = openEditor()
  const { userId, roomId } = roomOf()
  const hana = as('webReservationUser', userId)
  const active = [{ signage_state: 'Active' as const, telop: 'ようこそ' }]
  save(roomId, active, hana)
  assert.throws(() => save(roomId, [{ signage_state: 'Standby' }], hana), refused('notAllowed'))
  assert.throws(() => save(lobby.id, active, hana), refused('notFound'))
  assert.throws(() => save(roomId, active), refused('notFound'))
  assert.throws(() => save(roomId, active, as('webReservationUser', roomOf().userId)), refused('notFound'))
  assert.throws(() => save(roomId, active, as('companyAdmin', null)), refused('notFound'))
})

test('[7.3] accepts a scene (screen) by ID, by name, or by both if they agree', async () => {
  const { db, add, picture } = openEditor()
  const signageId = await add()
  const [standby, active] = (['Standby', 'Active'] as const).map(
    (scene) => findTemplate(db, signageId, scene)!.id,
  )
  const patches = (form: object, mediaId?: number) =>
    patchesOfForm(db, { signageId, ...form } as Parameters<typeof patchesOfForm>[1], mediaId)
  assert.equal(patches({ templateId: standby })[0]!.signage_state, 'Standby')
  assert.equal(patches({ state: 'Active' })[0]!.signage_state, 'Active')
  assert.equal(patches({ state: 'Active', templateId: active })[0]!.signage_state, 'Active')
  assert.throws(() => patches({ state: 'Active', templateId: standby }), refused('notFound'))
  assert.throws(() => patches({ templateId: 999_999 }), refused('notFound'))
  assert.throws(() => patches({}), refused('notFound'))
  const media = ({ logo_media_id, contents_media_id }: ReturnType<typeof patches>[number]) => [
    logo_media_id,
    contents_media_id,
  ]
  assert.deepEqual(media(patches({ state: 'Active' }, picture)[0]!), [undefined, picture])
  assert.deepEqual(media(patches({ state: 'Active', templateTarget: 'media' }, picture)[0]!), [
    undefined,
    picture,
  ])
  assert.deepEqual(media(patches({ state: 'Active', templateTarget: 'logo' }, picture)[0]!), [
    picture,
    undefined,
  ])
  assert.throws(() => patches({ state: 'Active', width: 1 }), refused('invalid'))
  const button = JSON.stringify({ text: '総務', font_size: 20, bg_color: '#112233', is_view: true })
  assert.equal(patches({ state: 'Active', touch_buttons: [button] })[0]!.touch_buttons?.[0]?.text, '総務')
  assert.throws(() => patches({ state: 'Active', touch_buttons: ['{'] }), refused('invalid'))
  assert.throws(() => patches({ state: 'Active', touch_buttons: ['{}'] }), refused('invalid'))
})

test('[decisions 4] copies the logo or the content of one screen (scene) to all screens, and nothing else', async () => {
  const { db, add, save, picture, film } = openEditor()
  const signageId = await add()
  save(signageId, [
    {
      signage_state: 'Standby',
      logo_media_id: picture,
      is_view_logo: true,
      contents_media_id: film,
      is_view_media: true,
    },
  ])
  const referenceTemplateId = findTemplate(db, signageId, 'Standby')!.id
  const patches = (templateTarget?: 'logo' | 'media', id = referenceTemplateId) =>
    patchesOfForm(
      db,
      { signageId, referenceTemplateId: id, templateTarget } as Parameters<typeof patchesOfForm>[1],
      undefined,
    )
  const logos = patches('logo')
  assert.equal(logos.length, 5)
  for (const patch of logos)
    assert.deepEqual(patch, {
      signage_state: patch.signage_state,
      logo_media_id: picture,
      is_view_logo: true,
    })
  for (const patch of patches('media'))
    assert.deepEqual(patch, {
      signage_state: patch.signage_state,
      contents_media_id: film,
      contents_media_focus: null,
      is_view_media: true,
    })
  assert.throws(() => patches(undefined), refused('invalid'))
  assert.throws(() => patches('logo', 999_999), refused('notFound'))
})

test("[decisions 4] stores translations of a screen's texts; keeps those that the request omits, and removes empty ones", async () => {
  const { deps, as, add, save } = openEditor()
  const id = await add()
  const scene = () => {
    const { templates } = getSignage(deps, as('companyAdmin'), id)
    const { touch_buttons, telop_translations, telop_schedule } = templates.find(
      ({ signage_state }) => signage_state === 'Standby',
    )!
    return { buttons: touch_buttons, telop: telop_translations, windows: telop_schedule }
  }
  const [button] = scene().buttons
  const window = { days: [1], fromMinute: 0, toMinute: 60 }
  save(id, [
    {
      signage_state: 'Standby',
      touch_buttons: [{ ...button!, translations: { en: 'Ring us', zh: '' } }],
      telop_translations: { zh: '欢迎' },
      telop_schedule: [{ telop: '夏', translations: { en: 'Summer' }, window }],
    },
  ])
  assert.deepEqual(scene().buttons[0]?.translations, { en: 'Ring us' })
  assert.deepEqual(scene().telop, { zh: '欢迎' })
  assert.deepEqual(scene().windows, [{ telop: '夏', translations: { en: 'Summer' }, window }])
  const { translations: _, ...plain } = scene().buttons[0]!
  save(id, [{ signage_state: 'Standby', touch_buttons: [plain], telop: '冬' }])
  assert.deepEqual([scene().buttons[0]?.translations, scene().telop], [{ en: 'Ring us' }, { zh: '欢迎' }])
  save(id, [
    {
      signage_state: 'Standby',
      touch_buttons: [{ ...plain, translations: { en: '' } }],
      telop_translations: {},
    },
  ])
  assert.deepEqual([scene().buttons[0]?.translations, scene().telop], [undefined, undefined])
})
