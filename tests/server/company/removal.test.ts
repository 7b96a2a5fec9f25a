import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAccount } from '../../../db/queries/accounts.ts'
import { findCompany } from '../../../db/queries/companies.ts'
import { findReservation, insertReservation } from '../../../db/queries/reservations.ts'
import { findSignageOfCompany, listSignagesOfCompany } from '../../../db/queries/signages.ts'
import { listStores } from '../../../db/queries/stores.ts'
import { listUsersOfCompany } from '../../../db/queries/users.ts'
import { deleteCompany } from '../../../server/company/removal.ts'
import * as builders from '../../support/builders.ts'
import { pngOf } from '../../support/forms.ts'
import { refused } from '../../support/refused.ts'
import { openCompany } from '../signages/open-company.ts'

test('[decisions 4] asks before deleting a company, and then ends its sessions and keeps only past records', async () => {
  const { testReception, db, companyId, live, files, mails, deps, update, lobby, boss, roomOf } =
    openCompany()
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
    startAt: testReception.clock.now() + 1,
    endAt: testReception.clock.now() + 2,
  }).id
  live.calls.length = 0
  const goes = (isForced: boolean, id = companyId) =>
    deleteCompany(
      {
        ...deps,
        linkOf: () => 'https://link',
        hostName: 'test',
        sender: { name: 'test', address: 'test@example.com' },
        mails: mails.queue,
        reservationsChanged: () => void live.calls.push('reservations changed'),
      },
      id,
      isForced,
    )
  assert.notEqual((await goes(false)).result, 'OK')
  assert.equal(live.calls.length, 0)
  const people = listUsersOfCompany(db, companyId)
  const signages = listSignagesOfCompany(db, companyId)
  assert.deepEqual(await goes(true), { result: 'OK' })
  // all sessions and sockets end before anything is written
  const accounts = new Set([...people, ...signages].map(({ accountId }) => `endAccount ${accountId}`))
  assert.ok([...accounts].every((word) => live.calls.includes(word)))
  for (const { id } of signages) assert.ok(live.calls.includes(`forgetSignage ${id}`), `${id}`)
  for (const { id } of people) assert.ok(live.calls.includes(`forgetUser ${id}`), `${id}`)
  assert.deepEqual([live.calls.at(-1), files.names()], [`refresh ${companyId}`, []])
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
