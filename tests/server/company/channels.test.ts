import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { listChannels } from '../../../db/queries/channels.ts'
import { updateCompany } from '../../../db/queries/companies.ts'
import { findUser } from '../../../db/queries/users.ts'
import {
  fitChannels,
  getChannel,
  requireLicence,
  shownChannels,
  updateChannel,
} from '../../../server/company/channels.ts'
import { addChannel, addCompany, addPerson } from '../../support/builders.ts'
import { createFakeLive } from '../../support/fake-live.ts'
import { refused } from '../../support/refused.ts'
import { openTestReception } from '../../support/test-reception.ts'

function openChannels() {
  const { db, views, reception, companyId, id } = openTestReception()
  const { directory } = reception
  const live = createFakeLive()
  const deps = { db, views, directory, live, streamingServer: '203.0.113.5' }
  const [sato, tanaka] = [id.Sato!, id.Tanaka!]
  const channelOf = (userId: number): number | null => findUser(db, userId)!.channelId
  const asker = (userId: number | null, role: CompanyAsker['role'] = 'companyAdmin') =>
    ({ companyId, userId, role }) as CompanyAsker
  const update = (input: { targetId: number; name?: string; userIds?: number[]; isForceSubmit?: boolean }) =>
    updateChannel(deps, companyId, { isForceSubmit: false, ...input } as Parameters<typeof updateChannel>[2])
  return { db, deps, live, companyId, sato, tanaka, channelOf, asker, update }
}

test('[2.4.21] renames a channel and replaces its operators', () => {
  const { db, live, sato, tanaka, companyId, channelOf, update } = openChannels()
  const [own, other] = [channelOf(sato)!, channelOf(tanaka)!]
  assert.deepEqual(update({ targetId: own, name: '夜間' }), { result: 'OK' })
  assert.equal(listChannels(db, companyId).find(({ id }) => id === own)?.name, '夜間')
  assert.deepEqual([channelOf(sato), channelOf(tanaka)], [own, other])
  assert.equal(live.calls.length, 0)
  assert.deepEqual(update({ targetId: own, userIds: [tanaka] }), { result: 'OK' })
  assert.deepEqual([channelOf(sato), channelOf(tanaka)], [null, own])
  assert.deepEqual(live.calls.sort(), [`userChanged ${sato}`, `userChanged ${tanaka}`].sort())
  assert.equal(
    listChannels(db, companyId).find(({ id }) => id === own)?.name,
    '夜間',
    'a change without a name keeps the name',
  )
  live.calls.length = 0
  update({ targetId: own, userIds: [tanaka] })
  assert.equal(live.calls.length, 0, 'the same operators notify nobody')
})

test('[decisions 2] asks for confirmation before removing an operator in a call from a channel, and then ends the call', () => {
  const { live, sato, tanaka, channelOf, update } = openChannels()
  const own = channelOf(sato)!
  live.inCall.add(sato)
  const asked = update({ targetId: own, userIds: [tanaka] })
  assert.equal(asked.result, 'Confirm')
  assert.equal(channelOf(sato), own)
  assert.equal(live.calls.length, 0)
  assert.deepEqual(update({ targetId: own, userIds: [tanaka], isForceSubmit: true }), { result: 'OK' })
  assert.ok(live.calls.includes(`endCall ${sato}`) && !live.calls.includes(`endCall ${tanaka}`))
  assert.equal(channelOf(sato), null)
})

test("[decisions 2] a change of a channel's operators does not affect the calls of operators who keep the channel", () => {
  const { live, sato, tanaka, channelOf, update } = openChannels()
  live.inCall.add(sato)
  assert.deepEqual(update({ targetId: channelOf(sato)!, userIds: [sato, tanaka] }), { result: 'OK' })
  assert.deepEqual(live.calls, [`userChanged ${tanaka}`])
})

test("[decisions 2] refuses to change another company's channel, or to add its users to a channel", () => {
  const { db, companyId, sato, channelOf, update } = openChannels()
  const next = addCompany(db)
  const stranger = addPerson(db, { companyId: next }).userId
  assert.throws(() => update({ targetId: addChannel(db, next), name: 'x' }), refused('notFound'))
  assert.throws(
    () => update({ targetId: channelOf(sato)!, name: 'x', userIds: [sato, stranger] }),
    refused('notFound'),
  )
  assert.equal(
    [companyId, next].flatMap((id) => listChannels(db, id)).some(({ name }) => name === 'x'),
    false,
  )
})

test('[decisions 2] refuses to use more channels than the company has licenses', () => {
  const { db, companyId, sato, channelOf, update } = openChannels()
  updateCompany(db, companyId, { avatarChannelMax: 2 })
  const third = addChannel(db, companyId)
  const newcomer = addPerson(db, { companyId, channelId: 'none' }).userId
  assert.throws(() => update({ targetId: third, name: 'x', userIds: [newcomer] }), refused('noChannel'))
  assert.notEqual(listChannels(db, companyId).find(({ id }) => id === third)?.name, 'x')
  assert.equal(channelOf(newcomer), null)
  assert.deepEqual(update({ targetId: channelOf(sato)!, userIds: [sato, newcomer] }), { result: 'OK' })
  requireLicence(db, companyId, [{ userId: newcomer, channelId: channelOf(sato) }])
  assert.throws(
    () => requireLicence(db, companyId, [{ userId: newcomer, channelId: third }]),
    refused('noChannel'),
  )
})

test('[7.2] lists all channels of the company for staff, and for reservation users only their own channel', () => {
  const { db, deps, companyId, sato, tanaka, channelOf, asker } = openChannels()
  addChannel(db, addCompany(db))
  const all = shownChannels(deps, asker(null))
  assert.deepEqual(
    all.map(({ id, operators }) => [id, operators.map(({ userId }) => userId)]),
    [
      [channelOf(sato), [sato]],
      [channelOf(tanaka), [tanaka]],
    ],
  )
  const booker = addPerson(db, { companyId, role: 'webReservationUser' }).userId
  const own = shownChannels(deps, asker(booker, 'webReservationUser'))
  assert.deepEqual(
    own.map(({ id }) => id),
    [channelOf(booker)],
  )
  assert.equal(
    getChannel(deps, asker(booker, 'webReservationUser'), channelOf(booker)!).id,
    channelOf(booker),
  )
  assert.throws(
    () => getChannel(deps, asker(booker, 'webReservationUser'), channelOf(sato)!),
    refused('notFound'),
  )
  assert.equal(getChannel(deps, asker(sato, 'operator'), channelOf(tanaka)!).id, channelOf(tanaka))
})

test('[decisions 2] creates as many channels as the company has licenses, each with its own port', () => {
  const { db } = openChannels()
  const [one, other] = [addCompany(db), addCompany(db)]
  fitChannels(db, one, 2)
  fitChannels(db, other, 1)
  const ports = [one, other].flatMap((id) => listChannels(db, id).map((channel) => channel.faceCapturePort))
  assert.deepEqual(ports, [11_112, 11_113, 11_114])
  assert.equal(new Set(listChannels(db, one).map(({ name }) => name)).size, 2)
  fitChannels(db, one, 2)
  assert.equal(listChannels(db, one).length, 2)
})

test('[decisions 2] deletes surplus channels, newest first, but never a channel that has operators', () => {
  const { db } = openChannels()
  const companyId = addCompany(db)
  fitChannels(db, companyId, 4)
  const ids = listChannels(db, companyId).map(({ id }) => id)
  addPerson(db, { companyId, channelId: ids[3]! })
  const left = (): number[] => listChannels(db, companyId).map(({ id }) => id)
  fitChannels(db, companyId, 3)
  assert.deepEqual(left(), [ids[0], ids[1], ids[3]])
  fitChannels(db, companyId, 0)
  assert.deepEqual(left(), [ids[3]])
})

test('[decisions 2] gives port 11111 to the first channel on a server', () => {
  const { db } = openChannels()
  db.run('UPDATE user SET channel_id = NULL')
  db.run('DELETE FROM channel')
  const companyId = addCompany(db)
  fitChannels(db, companyId, 1)
  assert.equal(listChannels(db, companyId)[0]?.faceCapturePort, 11_111)
})
