import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { type Db, openDb } from '../../../db/open.ts'
import { listChannels } from '../../../db/queries/channels.ts'
import { findCompany, updateCompany } from '../../../db/queries/companies.ts'
import {
  answerLicences,
  type LicenceDeps,
  pageOfRequests,
  requestLicences,
  setLicences,
} from '../../../server/company/licences.ts'
import type { MailInput } from '../../../server/mail/service.ts'
import { addCompany, addPerson } from '../../support/builders.ts'
import { refused } from '../../support/refused.ts'

const NOW = 1_000_000
const requestsOf = (db: Db) => pageOfRequests(db, { page: 1, limit: 50 }).rows

function openOffice() {
  const db = openDb(':memory:')
  const mails: MailInput[] = []
  const deps = {
    db,
    now: () => NOW,
    mails: { queue: (_: unknown, mail: MailInput) => mails.push(mail) > 0 },
    publicUrl: 'https://uketsuke.example',
  } as unknown as LicenceDeps
  const companyId = addCompany(db, 'Akari')
  updateCompany(db, companyId, { avatarChannelMax: 1 })
  const boss = addPerson(db, { companyId, role: 'companyAdmin', name: '部長', loginId: 'boss@example.com' })
  for (const name of ['root', 'toor'])
    addPerson(db, { companyId: null, role: 'systemAdmin', loginId: `${name}@example.com` })
  const asker = { companyId, companyName: 'Akari', userId: boss.userId, role: 'companyAdmin' } as CompanyAsker
  const ask = (count: number, note?: string): number => {
    requestLicences(deps, asker, { count, ...(note === undefined ? {} : { note }) })
    return Math.max(...requestsOf(db).map(({ id }) => id))
  }
  const licences = (): number => findCompany(db, companyId)!.avatarChannelMax
  const channels = (): number => listChannels(db, companyId).length
  return { db, deps, mails, companyId, boss, ask, licences, channels }
}

test("[decisions 2] mails a company's license request to every system administrator", () => {
  const { db, mails, licences, ask } = openOffice()
  ask(3, '春から')
  assert.deepEqual(mails.map(({ recipient }) => recipient).sort(), ['root@example.com', 'toor@example.com'])
  for (const { text } of mails)
    for (const word of ['Akari', '部長', '3', '春から', 'https://uketsuke.example/admin'])
      assert.ok(text.includes(word), word)
  const [request] = requestsOf(db)
  assert.deepEqual(
    [request!.count, request!.note, request!.answer, request!.createdAt],
    [3, '春から', 'open', NOW],
  )
  assert.equal(licences(), 1, 'no license is added before the request is answered')
})

test('[decisions 2] keeps only the newest unsent mail about license requests, per company and administrator', () => {
  const { mails, ask } = openOffice()
  ask(1)
  ask(2)
  assert.equal(new Set(mails.map(({ mergeKey }) => mergeKey)).size, 2, 'one mail for each administrator')
})

test('[decisions 2] adds licenses and channels when a license request is accepted, and mails the requester', () => {
  const { db, deps, mails, ask, licences, channels } = openOffice()
  const id = ask(2)
  mails.length = 0
  answerLicences(deps, id, 'accepted')
  assert.deepEqual([licences(), channels()], [3, 3])
  assert.deepEqual(
    mails.map(({ recipient }) => recipient),
    ['boss@example.com'],
  )
  assert.equal(requestsOf(db)[0]?.answer, 'accepted')
  // a license request can be answered only once
  for (const answer of ['accepted', 'declined'] as const)
    assert.throws(() => answerLicences(deps, id, answer), refused('wrongState'))
  assert.equal(licences(), 3)
})

test('[decisions 2] changes nothing when a license request is declined, and mails the requester', () => {
  const { deps, mails, ask, licences, channels } = openOffice()
  const [first, second] = [ask(2), ask(2)]
  mails.length = 0
  answerLicences(deps, first, 'declined')
  assert.deepEqual([licences(), channels()], [1, 1])
  answerLicences(deps, second, 'accepted')
  assert.equal(mails.length, 2)
  assert.notEqual(mails[0]!.text, mails[1]!.text)
  assert.throws(() => answerLicences(deps, second + 1, 'accepted'), refused('notFound'))
})

test("[decisions 2] reduces a company's licenses down to the number of channels in use, but not below", () => {
  const { db, companyId, channels, licences } = openOffice()
  addPerson(db, { companyId })
  setLicences(db, companyId, 4)
  assert.deepEqual([licences(), channels()], [4, 4])
  assert.throws(() => setLicences(db, companyId, 1), refused('licencesInUse'))
  assert.equal(licences(), 4)
  setLicences(db, companyId, 2)
  assert.deepEqual([licences(), channels()], [2, 2])
  assert.throws(() => setLicences(db, companyId + 1, 2), refused('notFound'))
})

test('[decisions 2] returns license requests in pages, open ones first, with the number of open ones', () => {
  const { db, deps, ask } = openOffice()
  const ids = [ask(1), ask(2), ask(3)]
  answerLicences(deps, ids[2]!, 'declined')
  const counts = (page: number) => {
    const { rows, ...place } = pageOfRequests(db, { page, limit: 2 })
    return [rows.map(({ count, answer }) => `${count} ${answer}`), place]
  }
  assert.deepEqual(counts(1), [['2 open', '1 open'], { total: 3, open: 2, page: 1 }])
  assert.deepEqual(counts(2), [['3 declined'], { total: 3, open: 2, page: 2 }])
  assert.deepEqual(counts(9), counts(2))
})
