import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listUnanswered, noteUnanswered } from '../../../db/queries/unanswered.ts'
import { addCompany, addPerson } from '../../support/builders.ts'
import { inPieces, startChatServer, visitorsWords } from '../../support/chat-server.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

/**
 * Translations that the fake AI server returns, by language and text. For other texts it returns an unusable answer.
 */
const SAID = new Map([
  ['English 犬は？', 'Are dogs allowed?'],
  ['English 補助犬のみです。', 'Assistance dogs only.'],
  ['simplified Chinese 犬は？', '可以带狗吗？'],
  ['simplified Chinese 補助犬のみです。', '仅限辅助犬。'],
])
const REQUEST = { lang: 'ja', question: '犬は？', text: '補助犬のみです。' }

let server: Awaited<ReturnType<typeof startChatServer>>
let testApp: TestApp
let bare: TestApp
let companyId: number

async function people(app: TestApp) {
  const company = addCompany(app.db)
  const boss = addPerson(app.db, { companyId: company, role: 'companyAdmin' })
  const op = addPerson(app.db, { companyId: company })
  return { company, boss: await signIn(app.app, boss.loginId), op: await signIn(app.app, op.loginId) }
}
let own: Awaited<ReturnType<typeof people>>

before(async () => {
  server = await startChatServer((asked) => {
    const into = /into (English|Japanese|simplified Chinese)/.exec(asked.body.messages[0]!.content)?.[1]
    return { pieces: inPieces(SAID.get(`${into} ${visitorsWords(asked)}`) ?? '') }
  })
  testApp = await buildTestApp({ now: () => MONDAY_AT, environment: { CHAT_URL: server.url } })
  bare = await buildTestApp({ now: () => MONDAY_AT })
  own = await people(testApp)
  companyId = own.company
})
after(async () => {
  await testApp.close()
  await bare.close()
  await server.close()
})

async function post({ app }: TestApp, cookie: string, path: string, payload: object) {
  const answer = await app.inject({ method: 'POST', url: `/api/${path}`, payload, headers: { cookie } })
  return { status: answer.statusCode, body: answer.json() }
}

test('[decisions 7] drafts a question and its answer in the other languages, without storing them', async () => {
  const { body } = await post(testApp, own.boss, 'draftTranslations', REQUEST)
  assert.deepEqual(body, {
    drafts: [
      { lang: 'en', question: 'Are dogs allowed?', text: 'Assistance dogs only.' },
      { lang: 'zh', question: '可以带狗吗？', text: '仅限辅助犬。' },
    ],
    reason: null,
  })
  assert.equal((await post(testApp, own.boss, 'getAnswers', {})).body.total, 0)
})

test('[decisions 7] drafts only languages in which both question and answer could be translated', async () => {
  const half = await post(testApp, own.boss, 'draftTranslations', { ...REQUEST, text: '知らない文' })
  assert.deepEqual(half.body, { drafts: [], reason: 'unfit' })
  const { boss } = await people(bare)
  assert.deepEqual((await post(bare, boss, 'draftTranslations', REQUEST)).body, {
    drafts: [],
    reason: 'noServer',
  })
})

test('[6] drafts translations only for users who may write answers', async () => {
  const asked = server.asked.length
  assert.equal((await post(testApp, own.op, 'draftTranslations', REQUEST)).status, 403)
  assert.equal((await post(testApp, own.boss, 'draftTranslations', { ...REQUEST, text: ' ' })).status, 400)
  assert.equal(
    (await post(testApp, own.boss, 'draftTranslations', { ...REQUEST, question: 'あ'.repeat(201) })).status,
    400,
  )
  assert.equal(server.asked.length, asked)
})

test('[decisions 7] stores the translations together with their answer', async () => {
  noteUnanswered(testApp.db, {
    companyId,
    lang: 'ja',
    text: '犬は？',
    folded: '犬は',
    at: MONDAY_AT,
    signageId: null,
  })
  const [dog] = listUnanswered(testApp.db, companyId, 'open')
  const english = { lang: 'en', question: 'Are dogs allowed?', text: 'Assistance dogs only.' }
  const input = { unansweredId: dog!.id, text: '補助犬のみです。' }
  for (const others of [[english, english], [{ ...english, lang: 'ja' }]])
    assert.equal((await post(testApp, own.boss, 'answerUnanswered', { ...input, others })).status, 400)
  assert.equal(listUnanswered(testApp.db, companyId, 'open').length, 1)
  assert.equal(
    (await post(testApp, own.boss, 'answerUnanswered', { ...input, others: [english] })).status,
    200,
  )
  const spoken = await post(testApp, own.boss, 'tryQuestion', { text: 'Are dogs allowed?', lang: 'en' })
  assert.equal(spoken.body.answer, 'Assistance dogs only.')
})

test('[decisions 4] drafts translations of visitor texts line by line, and leaves out a language that fails', async () => {
  const texts = ['犬は？\n\n補助犬のみです。', '知らない文']
  const { body } = await post(testApp, own.boss, 'draftVisitorTexts', { texts })
  assert.deepEqual(body, {
    drafts: [{ en: 'Are dogs allowed?\n\nAssistance dogs only.', zh: '可以带狗吗？\n\n仅限辅助犬。' }, {}],
    reason: 'unfit',
  })
  const { boss } = await people(bare)
  const none = await post(bare, boss, 'draftVisitorTexts', { texts: ['犬は？'] })
  assert.deepEqual(none.body, { drafts: [{}], reason: 'noServer' })
})

test('[6] lets only administrators draft translations of visitor texts, and at most six texts at once', async () => {
  const asked = server.asked.length
  const status = async (cookie: string, texts: string[]) =>
    (await post(testApp, cookie, 'draftVisitorTexts', { texts })).status
  assert.equal(await status(own.op, ['犬は？']), 403)
  assert.equal(await status(own.boss, []), 400)
  assert.equal(await status(own.boss, Array(7).fill('犬は？')), 400)
  assert.equal(await status(own.boss, ['あ'.repeat(2_001)]), 400)
  assert.equal(server.asked.length, asked)
})
