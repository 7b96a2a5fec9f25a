import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { findAccount } from '../../../db/queries/accounts.ts'
import { findSignage, findSignageOfCompany, listSignagesOfCompany } from '../../../db/queries/signages.ts'
import { listTemplates } from '../../../db/queries/templates.ts'
import { addSignageOperators, deleteSignage, deleteSignageOperator } from '../../../server/signages/admin.ts'
import { getSignage, shownSignages } from '../../../server/signages/service.ts'
import * as builders from '../../support/builders.ts'
import { fastHash } from '../../support/fast-passwords.ts'
import { pngOf } from '../../support/forms.ts'
import { passwordsWith } from '../../support/in-between.ts'
import { refused } from '../../support/refused.ts'
import { idOf } from '../../support/test-reception.ts'
import { NEW, openCompany, PASSWORD } from './open-company.ts'

test('[7.3] adds a signage with picture, scenes and account, and refreshes pages that list signages', async () => {
  const { db, companyId, live, files, add } = openCompany()
  const id = await add({ phone: '', hours: '9-18' }, pngOf(4, 2))
  assert.deepEqual(live.calls, [`refresh ${companyId}`])
  const row = findSignage(db, id)!
  assert.deepEqual([row.image, row.phone, row.hours, row.storeId], [files.names()[0], null, '9-18', null])
  assert.equal(findAccount(db, row.accountId)?.passwordHash, fastHash(PASSWORD))
  assert.equal(listTemplates(db, id).length, 5)
  assert.equal(findSignage(db, await add({ login_id: 'second' }))?.image, null)
})

test("[7.3] refuses a signage's login ID that another account takes while the password is being hashed", async () => {
  const { db, companyId, live, files, add, update } = openCompany()
  const taken = passwordsWith(() => builders.addPerson(db, { companyId, loginId: 'entrance' }))
  await assert.rejects(add({}, pngOf(4, 2), taken), refused('loginIdInUse'))
  const before = listSignagesOfCompany(db, companyId).length
  await assert.rejects(add(), refused('loginIdInUse'))
  assert.deepEqual([files.names(), live.calls, listSignagesOfCompany(db, companyId).length], [[], [], before])
  const meanwhile = passwordsWith(() => builders.addPerson(db, { companyId, loginId: 'hall' }))
  await assert.rejects(
    update({ login_id: 'hall', password: NEW }, undefined, meanwhile),
    refused('loginIdTaken'),
  )
  await assert.rejects(update({ login_id: 'hall' }), refused('loginIdTaken'))
  assert.deepEqual(live.calls, [])
})

test("[7.3] a signage cannot have another company's store, and 0 means no store", async () => {
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

test('[7.3] sends changed settings of a signage to its kiosk and to pages that list it, and ends no session', async () => {
  const { db, live, update, lobby } = openCompany()
  await update({ name: 'ロビー', isForceSubmit: false })
  assert.deepEqual(live.calls, [`signageChanged ${lobby.id}`, `templatesChanged ${lobby.id}`])
  const after = findSignage(db, lobby.id)!
  assert.deepEqual([after.name, after.version], ['ロビー', lobby.version + 1])
})

test("[7.3] asks for confirmation of a signage's new login ID or password, and then signs the signage out", async () => {
  const { db, live, update, lobby } = openCompany()
  for (const options of [{ login_id: 'hall' }, { password: NEW }]) {
    const asked = await update({ ...options, isForceSubmit: false })
    assert.notEqual(asked.result, 'OK')
    assert.deepEqual(live.calls, [])
    assert.deepEqual(await update(options), { result: 'OK' })
    assert.equal(live.calls.splice(0)[0], `endAccount ${lobby.accountId}`)
  }
  const account = findAccount(db, lobby.accountId)!
  assert.deepEqual([account.loginId, account.passwordHash], [lobby.loginId, fastHash(NEW)])
})

test("[7.3] replaces a signage's old picture by a new one, and keeps one of two pictures uploaded at the same time", async () => {
  const { db, files, update, lobby } = openCompany()
  await update({}, pngOf(4, 2))
  const [first] = files.names()
  await update({ name: 'x' })
  assert.deepEqual([files.names(), findSignage(db, lobby.id)?.image], [[first], first])
  await Promise.all([update({}, pngOf(4, 2)), update({}, pngOf(4, 2))])
  assert.deepEqual(files.names(), [findSignage(db, lobby.id)?.image])
})

test('[7.3] refuses to change a signage that is deleted in the meantime, and stores no picture', async () => {
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

test('[decisions 4] deleting a signage closes its sockets, removes its picture and frees its login ID', async () => {
  const { db, companyId, live, files, deps, add, update, lobby } = openCompany()
  await update({}, pngOf(4, 2))
  live.calls.length = 0
  assert.deepEqual(await deleteSignage(deps, companyId, lobby.id, false), { result: 'OK' })
  assert.deepEqual(live.calls, [
    `endAccount ${lobby.accountId}`,
    `forgetSignage ${lobby.id}`,
    `refresh ${companyId}`,
  ])
  assert.deepEqual(files.names(), [])
  await assert.rejects(deleteSignage(deps, companyId, lobby.id, false), refused('notFound'))
  assert.ok(await add({ login_id: lobby.loginId }))
  assert.equal(findSignageOfCompany(db, companyId, lobby.id), undefined)
})

test('[decisions 2] asks for confirmation before deleting a signage that has a call in any state', async () => {
  const { testReception, companyId, live, deps, lobby } = openCompany()
  const isAsked = async (): Promise<boolean> =>
    (await deleteSignage(deps, companyId, lobby.id, false)).result !== 'OK'
  testReception.press('lobby')
  assert.ok(await isAsked(), 'rings')
  testReception.accept('Sato', 'lobby')
  assert.ok(await isAsked(), 'talks')
  assert.deepEqual(live.calls, [])
  testReception.press('station')
  const station = idOf(testReception, 'station')
  assert.notEqual((await deleteSignage(deps, companyId, station, false)).result, 'OK', 'waits')
  assert.deepEqual(await deleteSignage(deps, companyId, station, true), { result: 'OK' })
})

test('[decisions 2] refuses to change or delete a reserved room', async () => {
  const { companyId, deps, roomOf, update } = openCompany()
  const { roomId } = roomOf()
  await assert.rejects(update({ signageId: roomId }), refused('notFound'))
  await assert.rejects(deleteSignage(deps, companyId, roomId, true), refused('notFound'))
})

test('[2.4.4] assigns all given operators or, if one is refused, none; removes one operator at a time', () => {
  const { testReception, db, companyId, live, deps, lobby, roomOf } = openCompany()
  const other = builders.addPerson(db, { companyId }).userId
  const guest = roomOf().userId
  const assigned = () => testReception.reception.directory.assignedTo(lobby.id).map(({ userId }) => userId)
  const sato = idOf(testReception, 'Sato')
  assert.throws(() => addSignageOperators(deps, companyId, lobby.id, [other, guest]), refused('notFound'))
  assert.deepEqual([assigned(), live.calls], [[sato], []])
  addSignageOperators(deps, companyId, lobby.id, [other, sato])
  assert.deepEqual([assigned(), live.calls.splice(0)], [[sato, other], [`refresh ${companyId}`]])
  deleteSignageOperator(deps, companyId, lobby.id, sato)
  assert.deepEqual([assigned(), live.calls.splice(0)], [[other], [`refresh ${companyId}`]])
  assert.throws(() => deleteSignageOperator(deps, companyId, lobby.id, sato), refused('notFound'))
  assert.throws(() => addSignageOperators(deps, companyId + 99, lobby.id, []), refused('notFound'))
  assert.deepEqual(live.calls, [])
})

test('[7.3] shows a signage to its kiosk, its operators and administrators, and a reserved room to its owner', () => {
  const { testReception, db, companyId, deps, as, lobby, roomOf } = openCompany()
  const { userId: hana, roomId } = roomOf()
  const stranger = roomOf()
  const station = idOf(testReception, 'station')
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
  assert.deepEqual(seen(as('operator', idOf(testReception, 'Sato'))), [lobby.id, station])
  assert.deepEqual(seen(as('operator', clerk)), [])
  assert.deepEqual(seen(as('operator', null)), [])
  assert.deepEqual(seen(as('webReservationUser', hana)), [roomId])
  assert.deepEqual(seen(as('webReservationUser', null)), [])
  assert.deepEqual(seen(as('companyAdmin')), [lobby.id, station])
  assert.deepEqual(seen(as('systemAdmin', null)), [lobby.id, station])
  assert.equal(
    getSignage(deps, as('signage', null, lobby.id)).id,
    lobby.id,
    'a kiosk need not send its own ID',
  )
  assert.throws(() => getSignage(deps, as('companyAdmin')), refused('notFound'))
  assert.throws(
    () => getSignage(deps, { ...as('companyAdmin'), companyId: companyId + 99 }, lobby.id),
    refused('notFound'),
  )
})

test("[7.3] creates a reservation user's room when they first list their signages", () => {
  const { testReception, db, companyId, deps, as, lobby } = openCompany()
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
  const sato = idOf(testReception, 'Sato')
  assert.deepEqual(
    [ids(), ids(sato), ids(sato + 999)],
    [[lobby.id, idOf(testReception, 'station')], [lobby.id, idOf(testReception, 'station')], []],
  )
})
test('[7.3] refuses a taken login ID before it asks for confirmation or hashes a password', async () => {
  const { testReception, db, add, update } = openCompany()
  const station = findSignage(db, idOf(testReception, 'station'))!.loginId
  const noHash = passwordsWith(() => assert.fail('a password was hashed'))
  await assert.rejects(add({ login_id: station }, undefined, noHash), refused('loginIdInUse'))
  await assert.rejects(update({ login_id: station, isForceSubmit: false }), refused('loginIdTaken'))
  await assert.rejects(
    update({ login_id: station, password: NEW }, undefined, noHash),
    refused('loginIdTaken'),
  )
})

test("[decisions 4] stores a signage's translations, keeps translations that the request omits, and removes empty ones", async () => {
  const { db, update, lobby, deps, as } = openCompany()
  await update({ hours_en: ' 9 to 5 ', name_zh: '大厅' })
  await update({ hours_zh: '9点到17点' })
  const shown = () => getSignage(deps, as('companyAdmin'), lobby.id).translations
  assert.deepEqual(shown(), { name: { zh: '大厅' }, hours: { en: '9 to 5', zh: '9点到17点' } })
  await update({ hours_en: '', hours_zh: '', name_zh: '' })
  assert.equal(findSignage(db, lobby.id)?.translations, null)
  assert.equal(shown(), undefined)
})
