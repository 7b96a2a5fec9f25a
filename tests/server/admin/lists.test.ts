import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertMail } from '../../../db/queries/mails.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

let testApp: TestApp
let cookie: string
before(async () => {
  testApp = await buildTestApp()
  const { db, app } = testApp
  addPerson(db, { companyId: null, loginId: 'root', role: 'systemAdmin' })
  for (const name of ['ひかり', 'あかり', 'アカリ・ウエスト']) {
    const companyId = addCompany(db, name)
    addPerson(db, { companyId, name: `${name}の部長`, role: 'companyAdmin' })
    addPerson(db, { companyId, name: `${name}の佐藤` })
    addSignage(db, { companyId })
  }
  cookie = await signIn(app, 'root')
})
after(() => testApp.close())

const ask = (path: string, payload: object = {}) =>
  testApp.app.inject({ method: 'POST', url: `/api/admin/${path}`, headers: { cookie }, payload })

interface Companies {
  rows: { companyName: string; users: number; signages: number; contact: { userName: string } | null }[]
  total: number
  page: number
}

test('[decisions 2] returns companies in pages, searchable by name, with their numbers of users and signages', async () => {
  const page = async (input: object) => {
    const { rows, total, page } = (await ask('companies', input)).json<Companies>()
    return [rows.map(({ companyName }) => companyName), total, page]
  }
  assert.deepEqual(await page({}), [['ひかり', 'あかり', 'アカリ・ウエスト'], 3, 1])
  assert.deepEqual(await page({ page: 2, limit: 2 }), [['アカリ・ウエスト'], 3, 2])
  assert.deepEqual(await page({ page: 7, limit: 2 }), [['アカリ・ウエスト'], 3, 2])
  assert.deepEqual(await page({ text: 'ｱｶﾘ' }), [['アカリ・ウエスト'], 1, 1])
  assert.deepEqual(await page({ text: '無い' }), [[], 0, 1])
  const { rows } = (await ask('companies', { text: 'ウエスト' })).json<Companies>()
  const { users, signages, contact } = rows[0]!
  assert.deepEqual([users, signages, contact?.userName], [2, 1, 'アカリ・ウエストの部長'])
  assert.equal((await ask('companies', { page: 0 })).statusCode, 400)
})

test("[decisions 2] returns all company names for the system administrator's company selector", async () => {
  const names = (await ask('companyNames')).json<{ companyName: string }[]>()
  assert.deepEqual(
    names.map(({ companyName }) => companyName),
    ['ひかり', 'あかり', 'アカリ・ウエスト'],
  )
})

test('[decisions 2] returns mails in pages, newest first, and the text only of mails in state `kept`', async () => {
  for (const n of [1, 2, 3])
    insertMail(testApp.db, {
      recipient: `m${n}@example.com`,
      subject: `mail ${n}`,
      text: 'secret',
      createdAt: n,
      dueAt: n,
      state: n === 1 ? 'kept' : 'sent',
    })
  interface Mails {
    rows: { subject: string; text: string | null }[]
    total: number
    hasKept: boolean
  }
  const first = (await ask('mails', { limit: 2 })).json<Mails>()
  assert.deepEqual(
    first.rows.map(({ subject, text }) => [subject, text]),
    [
      ['mail 3', null],
      ['mail 2', null],
    ],
  )
  assert.deepEqual([first.total, first.hasKept], [3, true])
  const last = (await ask('mails', { page: 2, limit: 2 })).json<Mails>()
  assert.deepEqual(
    last.rows.map(({ subject, text }) => [subject, text]),
    [['mail 1', 'secret']],
  )
})
