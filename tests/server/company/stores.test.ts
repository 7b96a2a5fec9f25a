import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { findSignage } from '../../../db/queries/signages.ts'
import { findUser } from '../../../db/queries/users.ts'
import { addStore, deleteStore, getStore, renameStore, shownStores } from '../../../server/company/stores.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { createFakeLive } from '../../support/fake-live.ts'
import { refused } from '../../support/refused.ts'
import { openTestReception } from '../../support/test-reception.ts'

function openStores() {
  const { db, reception, clock, companyId, id } = openTestReception()
  const { directory } = reception
  const live = createFakeLive()
  const deps = { db, directory, live, now: clock.now }
  const ginza = addStore(deps, companyId, '銀座')
  const ueno = addStore(deps, companyId, '上野')
  const asker = (userId: number | null, role: CompanyAsker['role']) =>
    ({ companyId, userId, role }) as CompanyAsker
  return { db, deps, live, companyId, sato: id.Sato!, ginza, ueno, asker }
}

test('[7.2] shows an operator only the signages of a shop that are assigned to the operator', () => {
  const { db, deps, companyId, sato, ginza, ueno, asker } = openStores()
  const clerk = addPerson(db, { companyId, storeId: ginza, name: '店員' }).userId
  const near = addSignage(db, { companyId, storeId: ginza, name: '入口', assigned: [clerk] }).signageId
  addSignage(db, { companyId, storeId: ueno, name: '裏口', assigned: [sato] })
  const other = addCompany(db)
  addStore(deps, other, '隣')
  const print = (who: CompanyAsker) =>
    shownStores(deps, who).map((store) => [
      store.id,
      store.users.map(({ userName }) => userName),
      store.signages.map(({ name }) => name),
      store.isOwnConfig,
    ])
  assert.deepEqual(print(asker(sato, 'companyAdmin')), [
    [ginza, ['店員'], ['入口'], false],
    [ueno, [], ['裏口'], false],
  ])
  assert.deepEqual(print(asker(clerk, 'operator')), [
    [ginza, ['店員'], ['入口'], true],
    [ueno, [], [], false],
  ])
  assert.deepEqual(getStore(deps, asker(clerk, 'operator'), ginza).signages, [{ id: near, name: '入口' }])
  assert.deepEqual(
    print(asker(null, 'operator'))[0],
    [ginza, ['店員'], [], false],
    'an account without a user is assigned to no signages',
  )
})

test('[7.2] shows a reservation user only their own shop', () => {
  const { db, deps, companyId, ginza, ueno, asker } = openStores()
  const booker = addPerson(db, { companyId, role: 'webReservationUser', storeId: ueno }).userId
  const who = asker(booker, 'webReservationUser')
  assert.deepEqual(
    shownStores(deps, who).map(({ id }) => id),
    [ueno],
  )
  assert.throws(() => getStore(deps, who, ginza), refused('notFound'))
  assert.equal(getStore(deps, who, ueno).name, '上野')
})

test('[2.4.12] renaming a shop refreshes the lists on open pages', () => {
  const { db, deps, live, companyId, ginza, asker } = openStores()
  renameStore(deps, companyId, ginza, undefined)
  renameStore(deps, companyId, ginza, '銀座')
  assert.deepEqual(live.calls, [])
  renameStore(deps, companyId, ginza, '有楽町')
  assert.deepEqual(live.calls, [`refresh ${companyId}`])
  assert.equal(getStore(deps, asker(null, 'companyAdmin'), ginza).name, '有楽町')
  assert.throws(() => renameStore(deps, addCompany(db), ginza, 'x'), refused('notFound'))
})

test('[decisions 2] deletes an empty shop at once, and asks first if the shop is in use', () => {
  const { db, deps, live, companyId, ginza, ueno, asker } = openStores()
  const clerk = addPerson(db, { companyId, storeId: ginza }).userId
  const kiosk = addSignage(db, { companyId, storeId: ginza }).signageId
  assert.throws(() => deleteStore(deps, addCompany(db), ginza, true), refused('notFound'))
  assert.deepEqual(deleteStore(deps, companyId, ueno, false), { result: 'OK' })
  assert.deepEqual(live.calls, [`refresh ${companyId}`])
  assert.equal(deleteStore(deps, companyId, ginza, false).result, 'Confirm')
  assert.equal(findUser(db, clerk)?.storeId, ginza)
  assert.deepEqual(deleteStore(deps, companyId, ginza, true), { result: 'OK' })
  assert.deepEqual([findUser(db, clerk)?.storeId, findSignage(db, kiosk)?.storeId], [null, null])
  assert.deepEqual(shownStores(deps, asker(null, 'companyAdmin')), [])
})
