import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findKnowledgeVersion } from '../../../db/queries/knowledge.ts'
import { beginIndexing, refreshKnowledge } from '../../../server/knowledge/indexing.ts'
import { addCompany, addPerson } from '../../support/builders.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

const ROWS = 300

let testApp: TestApp
/** Session cookies of two companies' administrators. */
let [busy, other] = ['', '']

before(async () => {
  testApp = await buildTestApp({ environment: { RATE_LIMITS: '0' } })
  const cookieOf = (): Promise<string> => {
    const person = addPerson(testApp.db, { companyId: addCompany(testApp.db), role: 'companyAdmin' })
    return signIn(testApp.app, person.loginId)
  }
  ;[busy, other] = [await cookieOf(), await cookieOf()]
})
after(() => testApp.close())

const post = async (cookie: string, url: string, payload: object = {}) =>
  (await testApp.app.inject({ method: 'POST', url, payload, headers: { cookie } })).json()

const csv = [
  'ja_questions,ja_answer',
  ...Array.from({ length: ROWS }, (_, n) => `"${n}番の展示は何ですか\n展示${n}はどこですか",${n}番です`),
].join('\n')

/** Whether another company's request is answered before the work ends. */
async function isServedDuring(work: Promise<unknown>): Promise<boolean> {
  let isOver = false
  const ended = work.then(() => {
    isOver = true
  })
  await post(other, '/api/getFacts')
  const isServed = !isOver
  await ended
  return isServed
}

test("[decisions 2] answers other companies' requests during an import of answers", async () => {
  const importing = post(busy, '/api/importAnswers', { csv })
  assert.ok(await isServedDuring(importing))
  assert.deepEqual(await importing, { result: 'OK', added: ROWS, changed: 0 })
  const asked = await post(busy, '/api/tryQuestion', { lang: 'ja', text: '299番の展示は何ですか' })
  assert.equal(asked.answer, '299番です')
})

test("[decisions 2] answers other companies' requests while it looks for answers similar to pasted text", async () => {
  const text = Array.from({ length: 100 }, (_, n) => `Q: 展示${n}は誰のですか\nA: ${n}番`).join('\n')
  const cutting = post(busy, '/api/cutText', { lang: 'ja', text })
  assert.ok(await isServedDuring(cutting))
  assert.equal((await cutting).suggestions.length, 100)
})

test('[decisions 7] completes the search index at the next start if an import was interrupted', () => {
  assert.equal(refreshKnowledge(testApp.db), false)
  testApp.db.transaction((tx) => beginIndexing(tx))
  assert.equal(findKnowledgeVersion(testApp.db), 'incomplete')
  assert.equal(refreshKnowledge(testApp.db), true)
  assert.equal(refreshKnowledge(testApp.db), false)
})

test('[decisions 7] searches with the current word counts after an answer was added or deleted', async () => {
  const ask = () => post(busy, '/api/tryQuestion', { lang: 'ja', text: '駐車場はありますか' })
  assert.notEqual((await ask()).answer, '裏にあります')
  const answer = {
    wordings: [{ lang: 'ja', text: '駐車場はありますか' }],
    texts: [{ lang: 'ja', text: '裏にあります', isDraft: false }],
  }
  const { answerId } = await post(busy, '/api/addAnswer', { storeId: null, signageId: null, ...answer })
  assert.equal((await ask()).answer, '裏にあります')
  await post(busy, '/api/deleteAnswer', { answerId })
  assert.notEqual((await ask()).answer, '裏にあります')
})
