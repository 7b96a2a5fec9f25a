import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { findAccount } from '../../../db/queries/accounts.ts'
import { findCompany } from '../../../db/queries/companies.ts'
import { insertMedia } from '../../../db/queries/media.ts'
import { findReservation, insertReservation } from '../../../db/queries/reservations.ts'
import { findSignage, findSignageOfCompany, listSignagesOfCompany } from '../../../db/queries/signages.ts'
import { listStores } from '../../../db/queries/stores.ts'
import { findTemplate, listTemplates } from '../../../db/queries/templates.ts'
import { findUser, listUsersOfCompany } from '../../../db/queries/users.ts'
import type { PasswordHasher } from '../../../server/accounts/password-hash.ts'
import { deleteCompany } from '../../../server/company/removal.ts'
import { ensureLinkRoom } from '../../../server/reservations/link-rooms.ts'
import {
  addSignage,
  addSignageOperators,
  deleteSignage,
  deleteSignageOperator,
  updateSignageSettings,
} from '../../../server/signages/admin.ts'
import { getSignage, shownSignages } from '../../../server/signages/service.ts'
import { patchesOfForm } from '../../../server/templates/form.ts'
import { saveTemplates } from '../../../server/templates/service.ts'
import * as builders from '../../support/builders.ts'
import { idOf, openDesk } from '../../support/desk.ts'
import { createFakeLive } from '../../support/fake-live.ts'
import { createFastPasswords, fastHash } from '../../support/fast-passwords.ts'
import { pngOf } from '../../support/forms.ts'
import { passwordsWith } from '../../support/in-between.ts'
import { createKeptFiles } from '../../support/kept-files.ts'
import { createNotedMails } from '../../support/noted-mails.ts'
import { refused } from '../../support/refused.ts'

const { PASSWORD } = builders
const NEW = 'Other-2026'

function openCompany() {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  const { db, companyId, views, clock } = desk
  const { directory } = desk.reception
  const live = createFakeLive()
  const files = createKeptFiles()
  const mails = createNotedMails()
  const deps = {
    db,
    directory,
    views,
    live,
    now: clock.now,
    images: files.store,
    media: files.store,
    characters: files.store,
    passwords: createFastPasswords() as PasswordHasher,
  }
  const boss = builders.addPerson(db, { companyId, role: 'companyAdmin' })
  const as = (
    role: CompanyAsker['role'],
    userId: number | null = boss.userId,
    signageId: number | null = null,
  ) => ({ companyId, userId, role, signageId }) as CompanyAsker
  const settings = { language: 'ja', aiTalk: false, transport: 'auto' }
  const add = (form: object = {}, picture?: Buffer, passwords = deps.passwords) =>
    addSignage(
      { ...deps, passwords },
      companyId,
      { ...settings, login_id: 'entrance', name: '玄関', password: PASSWORD, ...form } as Parameters<
        typeof addSignage
      >[2],
      picture,
    )
  const lobby = findSignage(db, idOf(desk, 'lobby'))!
  const update = (form: object = {}, picture?: Buffer, passwords = deps.passwords) =>
    updateSignageSettings(
      { ...deps, passwords },
      companyId,
      {
        signageId: lobby.id,
        name: 'lobby',
        login_id: lobby.loginId,
        isForceSubmit: true,
        ...form,
      } as Parameters<typeof updateSignageSettings>[2],
      picture,
    )
  const roomOf = (): { userId: number; roomId: number } => {
    const { userId } = builders.addPerson(db, { companyId, role: 'webReservationUser', name: 'Hana' })
    return { userId, roomId: ensureLinkRoom(db, { ...findUser(db, userId)!, companyId }, 1) }
  }
  return { desk, db, companyId, live, files, mails, deps, boss, as, add, update, lobby, roomOf }
}

test('[7.3] adds a signage with picture, scenes and account, and announces it to the lists', async () => {
  const { db, companyId, live, files, add } = openCompany()
  const id = await add({ phone: '', hours: '9-18' }, pngOf(4, 2))
  assert.deepEqual(live.told, [`refresh ${companyId}`])
  const row = findSignage(db, id)!
  assert.deepEqual([row.image, row.phone, row.hours, row.storeId], [files.names()[0], null, '9-18', null])
  assert.equal(findAccount(db, row.accountId)?.passwordHash, fastHash(PASSWORD))
  assert.equal(listTemplates(db, id).length, 5)
  assert.equal(findSignage(db, await add({ login_id: 'second' }))?.image, null)
})

test('[7.3] of two administrators using one login id at once, the second is refused and nothing of it stays', async () => {
  const { db, companyId, live, files, add, update } = openCompany()
  const taken = passwordsWith(() => builders.addPerson(db, { companyId, loginId: 'entrance' }))
  await assert.rejects(add({}, pngOf(4, 2), taken), refused('loginIdInUse'))
  const before = listSignagesOfCompany(db, companyId).length
  await assert.rejects(add(), refused('loginIdInUse'))
  assert.deepEqual([files.names(), live.told, listSignagesOfCompany(db, companyId).length], [[], [], before])
  const meanwhile = passwordsWith(() => builders.addPerson(db, { companyId, loginId: 'hall' }))
  await assert.rejects(
    update({ login_id: 'hall', password: NEW }, undefined, meanwhile),
    refused('loginIdTaken'),
  )
  await assert.rejects(update({ login_id: 'hall' }), refused('loginIdTaken'))
  assert.deepEqual(live.told, [])
})

test('[7.3] stores and characters of another company are not found; 0 means none', async () => {
  const { db, companyId, add, update, lobby } = openCompany()
  const foreign = builders.addStore(db, builders.addCompany(db))
  await assert.rejects(add({ storeId: foreign }), refused('notFound'))
  await assert.rejects(update({ storeId: foreign }), refused('notFound'))
  await assert.rejects(update({ default_character_id: 999_999 }), refused('notFound'))
  const own = builders.addStore(db, companyId)
  await update({ storeId: own })
  assert.equal(findSignage(db, lobby.id)?.storeId, own)
  await update({ storeId: 0, default_character_id: 0 })
  assert.equal(findSignage(db, lobby.id)?.storeId, null)
})

test('[7.3] announces new settings to kiosk and lists, raises the version, and ends no session', async () => {
  const { db, live, update, lobby } = openCompany()
  await update({ name: 'ロビー', isForceSubmit: false })
  assert.deepEqual(live.told, [`signageChanged ${lobby.id}`, `templatesChanged ${lobby.id}`])
  const after = findSignage(db, lobby.id)!
  assert.deepEqual([after.name, after.version], ['ロビー', lobby.version + 1])
})

test('[7.3] a new login id or password asks for confirmation, then signs the signage out', async () => {
  const { db, live, update, lobby } = openCompany()
  for (const wish of [{ login_id: 'hall' }, { password: NEW }]) {
    const asked = await update({ ...wish, isForceSubmit: false })
    assert.notEqual(asked.result, 'OK')
    assert.deepEqual(live.told, [])
    assert.deepEqual(await update(wish), { result: 'OK' })
    assert.equal(live.told.splice(0)[0], `endAccount ${lobby.accountId}`)
  }
  const account = findAccount(db, lobby.accountId)!
  assert.deepEqual([account.loginId, account.passwordHash], [lobby.loginId, fastHash(NEW)])
})

test('[7.3] a new picture replaces the old one; of two at once one remains', async () => {
  const { db, files, update, lobby } = openCompany()
  await update({}, pngOf(4, 2))
  const [first] = files.names()
  await update({ name: 'x' })
  assert.deepEqual([files.names(), findSignage(db, lobby.id)?.image], [[first], first])
  await Promise.all([update({}, pngOf(4, 2)), update({}, pngOf(4, 2))])
  assert.deepEqual(files.names(), [findSignage(db, lobby.id)?.image])
})

test('[7.3] deleting a signage during a change answers notFound and keeps no picture', async () => {
  const { db, deps, companyId, files, update, lobby } = openCompany()
  let gone: Promise<unknown> | undefined
  const meanwhile = passwordsWith(() => {
    gone = deleteSignage(deps, companyId, lobby.id, true)
  })
  await assert.rejects(update({ password: NEW }, pngOf(4, 2), meanwhile), refused('notFound'))
  await gone
  assert.deepEqual(files.names(), [])
  assert.equal(findSignageOfCompany(db, companyId, lobby.id), undefined)
})

test('[decisions 4] deletes a signage: ends its sockets, removes its picture and frees its login id', async () => {
  const { db, companyId, live, files, deps, add, update, lobby } = openCompany()
  await update({}, pngOf(4, 2))
  live.told.length = 0
  assert.deepEqual(await deleteSignage(deps, companyId, lobby.id, false), { result: 'OK' })
  assert.deepEqual(live.told, [
    `endAccount ${lobby.accountId}`,
    `forgetSignage ${lobby.id}`,
    `refresh ${companyId}`,
  ])
  assert.deepEqual(files.names(), [])
  await assert.rejects(deleteSignage(deps, companyId, lobby.id, false), refused('notFound'))
  assert.ok(await add({ login_id: lobby.loginId }))
  assert.equal(findSignageOfCompany(db, companyId, lobby.id), undefined)
})

test('[decisions 2] asks for confirmation before deleting a signage with a call', async () => {
  const { desk, companyId, live, deps, lobby } = openCompany()
  const isAsked = async (): Promise<boolean> =>
    (await deleteSignage(deps, companyId, lobby.id, false)).result !== 'OK'
  desk.press('lobby')
  assert.ok(await isAsked(), 'rings')
  desk.accept('Sato', 'lobby')
  assert.ok(await isAsked(), 'talks')
  assert.deepEqual(live.told, [])
  desk.press('station')
  const station = idOf(desk, 'station')
  assert.notEqual((await deleteSignage(deps, companyId, station, false)).result, 'OK', 'waits')
  assert.deepEqual(await deleteSignage(deps, companyId, station, true), { result: 'OK' })
})

test('[decisions 2] a reserved room has no settings, no password and cannot be deleted', async () => {
  const { companyId, deps, roomOf, update } = openCompany()
  const { roomId } = roomOf()
  await assert.rejects(update({ signageId: roomId }), refused('notFound'))
  await assert.rejects(deleteSignage(deps, companyId, roomId, true), refused('notFound'))
})

test('[2.4.4] assigns operators all or none, removes them one by one, and updates the lists', () => {
  const { desk, db, companyId, live, deps, lobby, roomOf } = openCompany()
  const other = builders.addPerson(db, { companyId }).userId
  const guest = roomOf().userId
  const assigned = () => desk.reception.directory.assignedTo(lobby.id).map(({ userId }) => userId)
  const sato = idOf(desk, 'Sato')
  assert.throws(() => addSignageOperators(deps, companyId, lobby.id, [other, guest]), refused('notFound'))
  assert.deepEqual([assigned(), live.told], [[sato], []])
  addSignageOperators(deps, companyId, lobby.id, [other, sato])
  assert.deepEqual([assigned(), live.told.splice(0)], [[sato, other], [`refresh ${companyId}`]])
  deleteSignageOperator(deps, companyId, lobby.id, sato)
  assert.deepEqual([assigned(), live.told.splice(0)], [[other], [`refresh ${companyId}`]])
  assert.throws(() => deleteSignageOperator(deps, companyId, lobby.id, sato), refused('notFound'))
  assert.throws(() => addSignageOperators(deps, companyId + 99, lobby.id, []), refused('notFound'))
  assert.deepEqual(live.told, [])
})

test('[7.3] a kiosk sees itself, an operator the assigned, a guest their room, an administrator all but rooms', () => {
  const { desk, db, companyId, deps, as, lobby, roomOf } = openCompany()
  const { userId: hana, roomId } = roomOf()
  const stranger = roomOf()
  const station = idOf(desk, 'station')
  const clerk = builders.addPerson(db, { companyId }).userId
  const all = [lobby.id, station, roomId, stranger.roomId]
  const seen = (asker: CompanyAsker): number[] =>
    all.filter((id) => {
      try {
        return getSignage(deps, asker, id).id === id
      } catch (error) {
        assert.ok(refused('notFound')(error))
        return false
      }
    })
  assert.deepEqual(seen(as('signage', null, lobby.id)), [lobby.id])
  assert.deepEqual(seen(as('operator', idOf(desk, 'Sato'))), [lobby.id, station])
  assert.deepEqual(seen(as('operator', clerk)), [])
  assert.deepEqual(seen(as('operator', null)), [])
  assert.deepEqual(seen(as('webReservationUser', hana)), [roomId])
  assert.deepEqual(seen(as('webReservationUser', null)), [])
  assert.deepEqual(seen(as('companyAdmin')), [lobby.id, station])
  assert.deepEqual(seen(as('systemAdmin', null)), [lobby.id, station])
  assert.equal(getSignage(deps, as('signage', null, lobby.id)).id, lobby.id, 'a kiosk need not name itself')
  assert.throws(() => getSignage(deps, as('companyAdmin')), refused('notFound'))
  assert.throws(
    () => getSignage(deps, { ...as('companyAdmin'), companyId: companyId + 99 }, lobby.id),
    refused('notFound'),
  )
})

test('[7.3] creates the room of a reservation user on first use; filters lists by assignment', () => {
  const { desk, db, companyId, deps, as, lobby } = openCompany()
  const { userId } = builders.addPerson(db, { companyId, role: 'webReservationUser' })
  const [room, ...others] = shownSignages(deps, as('webReservationUser', userId))
  assert.deepEqual([room?.isRoom, others], [true, []])
  assert.equal(shownSignages(deps, as('webReservationUser', userId)).length, 1)
  assert.deepEqual(shownSignages(deps, as('webReservationUser', null)), [])
  assert.equal(shownSignages(deps, as('webReservationUser', userId), { userId }).length, 1)
  assert.deepEqual(shownSignages(deps, as('webReservationUser', userId), { userId: userId + 1 }), [])
  const rooms = (who: CompanyAsker) => shownSignages(deps, who, { isRoom: true }).map(({ id }) => id)
  assert.deepEqual([rooms(as('webReservationUser', userId)), rooms(as('companyAdmin'))], [[room!.id], []])
  const ids = (who?: number) =>
    shownSignages(deps, as('companyAdmin'), who === undefined ? {} : { userId: who }).map(({ id }) => id)
  const sato = idOf(desk, 'Sato')
  assert.deepEqual(
    [ids(), ids(sato), ids(sato + 999)],
    [[lobby.id, idOf(desk, 'station')], [lobby.id, idOf(desk, 'station')], []],
  )
})

/** The lobby with all its scenes, two files, and the users who may edit it. */
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

test('[7.3] saves all scenes or none: a missing file refuses the whole edit', async () => {
  const { db, add, live, save, foreign } = openEditor()
  const id = await add()
  live.told.length = 0
  const { version } = findSignage(db, id)!
  const edit = [
    { signage_state: 'Standby' as const, telop: '展示' },
    { signage_state: 'Active' as const, contents_media_id: foreign },
  ]
  assert.throws(() => save(id, edit), refused('notFound'))
  assert.deepEqual([findTemplate(db, id, 'Standby')?.telop, findSignage(db, id)?.version], ['', version])
  assert.deepEqual(live.told, [])
})

test('[7.3] refuses an outdated version, accepts no version, and tells the kiosk once', async () => {
  const { db, add, as, live, save } = openEditor()
  const id = await add()
  live.told.length = 0
  const { version } = findSignage(db, id)!
  const edit = [
    { signage_state: 'Standby' as const, telop: '展示' },
    { signage_state: 'Calling' as const, telop: '呼出' },
  ]
  assert.equal(save(id, edit, as('companyAdmin'), version), version + 1)
  assert.deepEqual(live.told, [`templatesChanged ${id}`])
  assert.equal(findSignage(db, id)?.version, version + 1)
  assert.throws(() => save(id, edit, as('companyAdmin'), version), refused('changedElsewhere'))
  assert.equal(save(id, edit), version + 2)
})

test('[5] a logo is a picture; content and schedule may be videos; null removes them', async () => {
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
    'what is not named stays',
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

test('[7.3] buttons keep their ids; one of another scene, or a duplicate, is not found', async () => {
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

test('[4.3] a reservation user edits Active of their own room only; an administrator edits no room', async () => {
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

test('[7.3] accepts a scene by id, by name or both, which must then agree', async () => {
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

test('[decisions 4] copies a logo or media with its visibility to all scenes, and nothing else', async () => {
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
      is_view_media: true,
    })
  assert.throws(() => patches(undefined), refused('invalid'))
  assert.throws(() => patches('logo', 999_999), refused('notFound'))
})

test('[decisions 4] deleting a company asks first, then refuses sign-ins, finds nothing, and keeps records', async () => {
  const { desk, db, companyId, live, files, mails, deps, update, lobby, boss, roomOf } = openCompany()
  await update({}, pngOf(4, 2))
  const { userId, roomId } = roomOf()
  const store = builders.addStore(db, companyId)
  const reservationId = insertReservation(db, {
    companyId,
    userId,
    signageId: roomId,
    title: 'talk',
    characterId: null,
    createdAt: 1,
    startAt: desk.clock.now() + 1,
    endAt: desk.clock.now() + 2,
  }).id
  live.told.length = 0
  const goes = (isForced: boolean, id = companyId) =>
    deleteCompany(
      {
        ...deps,
        linkOf: () => 'https://link',
        hostName: 'test',
        sender: { name: 'test', address: 'test@example.com' },
        mails: mails.queue,
        reservationsChanged: () => void live.told.push('reservations changed'),
      },
      id,
      isForced,
    )
  assert.notEqual((await goes(false)).result, 'OK')
  assert.equal(live.told.length, 0)
  const people = listUsersOfCompany(db, companyId)
  const signages = listSignagesOfCompany(db, companyId)
  assert.deepEqual(await goes(true), { result: 'OK' })
  // all sessions and sockets end before anything is written
  const accounts = new Set([...people, ...signages].map(({ accountId }) => `endAccount ${accountId}`))
  assert.ok([...accounts].every((word) => live.told.includes(word)))
  for (const { id } of signages) assert.ok(live.told.includes(`forgetSignage ${id}`), `${id}`)
  for (const { id } of people) assert.ok(live.told.includes(`forgetUser ${id}`), `${id}`)
  assert.deepEqual([live.told.at(-1), files.names()], [`refresh ${companyId}`, []])
  assert.equal(findSignageOfCompany(db, companyId, lobby.id), undefined)
  assert.deepEqual([listUsersOfCompany(db, companyId), listStores(db, companyId)], [[], []])
  assert.equal(
    listStores(db, companyId).some(({ id }) => id === store),
    false,
  )
  assert.notEqual(findReservation(db, reservationId)?.cancelledAt, null)
  assert.notEqual(findAccount(db, boss.accountId)?.loginId, boss.loginId)
  assert.equal(findCompany(db, companyId), undefined)
  await assert.rejects(goes(true), refused('notFound'))
})

test('[7.3] reports a taken login id before asking for confirmation or hashing', async () => {
  const { desk, db, add, update } = openCompany()
  const station = findSignage(db, idOf(desk, 'station'))!.loginId
  const noHash = passwordsWith(() => assert.fail('a password was hashed'))
  await assert.rejects(add({ login_id: station }, undefined, noHash), refused('loginIdInUse'))
  await assert.rejects(update({ login_id: station, isForceSubmit: false }), refused('loginIdTaken'))
  await assert.rejects(
    update({ login_id: station, password: NEW }, undefined, noHash),
    refused('loginIdTaken'),
  )
})
