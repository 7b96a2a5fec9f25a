import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { gramsOf } from '#core/knowledge/grams.ts'
import { WORDINGS_MAX } from '#core/limits.ts'
import {
  emptyKnowledge,
  findKnowledgeVersion,
  readKnowledge,
  rowsWith,
} from '../../../db/queries/knowledge.ts'
import { listUnanswered, noteUnanswered, UNANSWERED_MAX } from '../../../db/queries/unanswered.ts'
import { indexExhibit, refreshKnowledge } from '../../../server/knowledge/indexing.ts'
import { addCompany, addPerson, addSignage, addStore } from '../../support/builders.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

let testApp: TestApp
let companyId: number
let rivalId: number
let storeId: number
let signageId: number
const cookies: Record<string, string> = {}

before(async () => {
  testApp = await buildTestApp({ now: () => MONDAY_AT, environment: { RATE_LIMITS: '0' } })
  companyId = addCompany(testApp.db)
  rivalId = addCompany(testApp.db)
  storeId = addStore(testApp.db, companyId)
  signageId = addSignage(testApp.db, { companyId, storeId }).signageId
  const admin = { companyId, role: 'companyAdmin', name: '佐藤' } as const
  cookies.boss = await signIn(testApp.app, addPerson(testApp.db, admin).loginId)
  cookies.op = await signIn(testApp.app, addPerson(testApp.db, { companyId }).loginId)
  const rival = addPerson(testApp.db, { companyId: rivalId, role: 'companyAdmin' })
  cookies.rival = await signIn(testApp.app, rival.loginId)
})
after(() => testApp.close())

async function post(who: string, path: string, payload: object = {}) {
  const headers = { cookie: cookies[who]! }
  const answer = await testApp.app.inject({ method: 'POST', url: `/api/${path}`, payload, headers })
  return { status: answer.statusCode, body: answer.json() }
}
const wordings = (...texts: string[]) => texts.map((text) => ({ lang: 'ja', text }))
const answer = (question: string, text: string, more: object = {}) => ({
  wordings: wordings(question),
  texts: [{ lang: 'ja', text }],
  ...more,
})
const add = async (question: string, text: string, more: object = {}, who = 'boss') =>
  (await post(who, 'addAnswer', answer(question, text, more))).body.answerId as number
const outcome = async (text: string, place: object = {}, who = 'boss') => {
  const { body } = await post(who, 'tryQuestion', { text, lang: 'ja', ...place })
  return `${body.outcome}: ${body.answer}`
}
const clear = async () => {
  for (const { id } of (await post('boss', 'getAnswers', { limit: 50 })).body.rows)
    await post('boss', 'deleteAnswer', { answerId: id })
}

test('[decisions 7] finds an answer after it is added, in its changed form after a change, and not after its deletion', async () => {
  const id = await add('展望台は何階ですか', '10階です。')
  assert.equal(await outcome('展望台はどこ？'), 'answered: 10階です。')
  const changed = answer('屋上庭園はありますか', '屋上にございます。', { answerId: id })
  assert.equal((await post('boss', 'updateAnswer', changed)).status, 200)
  assert.match(await outcome('展望台はどこ？'), /^unanswered/)
  assert.equal(await outcome('屋上庭園'), 'answered: 屋上にございます。')
  await post('boss', 'deleteAnswer', { answerId: id })
  assert.match(await outcome('屋上庭園'), /^unanswered/)
})

test('[decisions 7] explains which stored wordings came closest to a question, and which words they share with it', async () => {
  const id = await add('展望台は何階ですか', '10階です。')
  const { body } = await post('boss', 'tryQuestion', { text: '展望台', lang: 'ja' })
  assert.deepEqual(body.sources, [`answer:${id}`])
  const [first] = body.found
  assert.deepEqual(
    [first.source, first.wording, first.title],
    [`answer:${id}`, '展望台は何階ですか', '展望台は何階ですか'],
  )
  assert.ok(first.score > 0.5 && first.score <= 1)
  assert.ok(first.shared.includes('展望'))
  const parking = await add('駐車場はありますか', '地下にございます。')
  const { body: parked } = await post('boss', 'tryQuestion', { text: 'パーキングは？', lang: 'ja' })
  assert.deepEqual(parked.found[0].shared, ['パーキング'], 'the visitor’s word, not the concept behind it')
  await post('boss', 'deleteAnswer', { answerId: parking })
  const [similar] = (await post('op', 'getSimilarAnswers', { text: '展望台の階', lang: 'ja' })).body
  assert.equal(similar.source, `answer:${id}`)
  assert.deepEqual(
    (await post('boss', 'getSimilarAnswers', { text: '展望台', lang: 'ja', exceptId: id })).body,
    [],
  )
  await clear()
})

test("[decisions 7] neither finds nor changes another company's answers and facts", async () => {
  const id = await add('展望台は何階ですか', '10階です。')
  assert.match(await outcome('展望台', {}, 'rival'), /^unanswered/)
  assert.deepEqual((await post('rival', 'getSimilarAnswers', { text: '展望台', lang: 'ja' })).body, [])
  assert.equal((await post('rival', 'updateAnswer', answer('x', 'y', { answerId: id }))).status, 404)
  assert.equal((await post('rival', 'deleteAnswer', { answerId: id })).status, 404)
  assert.equal((await post('rival', 'addAnswer', answer('x', 'y', { storeId }))).status, 404)
  assert.equal((await post('rival', 'addAnswer', answer('x', 'y', { signageId }))).status, 404)
  assert.equal((await post('rival', 'tryQuestion', { text: 'x', lang: 'ja', signageId })).status, 404)
  assert.equal((await post('rival', 'updateFacts', { storeId, facts: [] })).status, 404)
  assert.equal(await outcome('展望台'), 'answered: 10階です。')
  assert.equal((await post('op', 'addAnswer', answer('x', 'y'))).status, 403)
  await clear()
})

test("[decisions 7] prefers a signage's own answer to its shop's answer, and the shop's answer to the company's", async () => {
  await add('売店はどこですか', '各階にあります。')
  await add('売店はどこですか', '2階です。', { storeId })
  await add('売店はどこですか', 'すぐ右です。', { storeId, signageId })
  assert.equal(await outcome('売店はどこですか', { storeId, signageId }), 'answered: すぐ右です。')
  assert.equal(await outcome('売店はどこですか', { storeId }), 'answered: 2階です。')
  assert.equal(await outcome('売店はどこですか'), 'answered: 各階にあります。')
  const first = async (place: object) =>
    (await post('boss', 'tryQuestion', { text: '売店はどこですか', lang: 'ja', ...place })).body.found
  assert.equal((await first({ storeId, signageId })).length, 3)
  assert.equal((await first({ storeId })).length, 2)
  assert.equal((await first({})).length, 1)
  await clear()
})

test('[decisions 7] does not answer with the draft of an answer', async () => {
  await post('boss', 'addAnswer', {
    wordings: [...wordings('展望台は何階ですか'), { lang: 'en', text: 'Which floor is the observatory?' }],
    texts: [
      { lang: 'ja', text: '10階です。' },
      { lang: 'en', text: 'Tenth floor.', isDraft: true },
    ],
  })
  const english = await post('boss', 'tryQuestion', { text: 'observatory', lang: 'en' })
  assert.equal(english.body.outcome, 'unanswered')
  const lacking = await post('boss', 'getAnswers', { lacks: 'en' })
  assert.equal(lacking.body.total, 1)
  assert.equal((await post('boss', 'getAnswers', { lacks: 'ja' })).body.total, 0)
  await clear()
})

test('[decisions 7] names the missing fields of an incomplete answer', async () => {
  const problem = async (input: object) =>
    JSON.stringify((await post('boss', 'addAnswer', input)).body.fields)
  assert.equal(await problem({ wordings: [], texts: [] }), '{"texts":"required","wordings":"required"}')
  assert.equal(
    await problem({ ...answer('x', 'y'), texts: [{ lang: 'en', text: 'y' }] }),
    '{"wordings":"required"}',
    'an English answer needs an English question',
  )
  assert.match(await problem(answer('あ'.repeat(201), 'y')), /tooLong/)
  assert.match(await problem(answer('x', 'あ'.repeat(1_001))), /tooLong/)
  assert.match(await problem({ ...answer('x', 'y'), wordings: wordings(...Array(61).fill('x')) }), /tooMany/)
  const twice = { ...answer('x', 'y'), texts: Array(2).fill({ lang: 'ja', text: 'y' }) }
  assert.match(await problem(twice), /invalid/)
  assert.equal((await post('boss', 'getAnswers')).body.total, 0)
})

test('[decisions 7] refuses a change that is based on an outdated version of the answer', async () => {
  const id = await add('x', 'y')
  const { updatedAt } = (await post('boss', 'getAnswers')).body.rows[0]
  const first = await post('boss', 'updateAnswer', { ...answer('x', 'z'), answerId: id, updatedAt })
  assert.equal(first.status, 200)
  const second = await post('boss', 'updateAnswer', { ...answer('x', 'w'), answerId: id, updatedAt })
  assert.equal(second.body.key, 'changedElsewhere')
  const next = { ...answer('x', 'w'), answerId: id, updatedAt: first.body.updatedAt }
  assert.equal((await post('boss', 'updateAnswer', next)).status, 200)
  const [row] = (await post('boss', 'getAnswers')).body.rows
  assert.deepEqual([row.texts[0].text, row.updatedBy], ['w', '佐藤'])
  await clear()
})

test('[decisions 7] searches the list of answers in any letter case, and pages it', async () => {
  for (const name of ['ＡＴＭ', '傘立て', '噴水']) await add(`${name}はどこですか`, 'ここです。')
  const found = await post('boss', 'getAnswers', { text: 'atm' })
  assert.deepEqual([found.body.total, found.body.rows[0].wordings[0].text], [1, 'ＡＴＭはどこですか'])
  const page = (await post('boss', 'getAnswers', { page: 9, limit: 2 })).body
  assert.deepEqual([page.page, page.total, page.rows.length], [2, 3, 1])
  await clear()
})

test("[decisions 7] answers with a shop's fact as a sentence, but only at that shop", async () => {
  const facts = [{ lang: 'ja', label: '定員', text: '300名' }]
  assert.equal((await post('boss', 'updateFacts', { storeId, facts })).status, 200)
  assert.equal(await outcome('定員を教えてください', { storeId }), 'answered: 定員は、300名です。')
  assert.match(await outcome('定員を教えてください'), /^unanswered/)
  await post('boss', 'updateFacts', { storeId, facts: [] })
  assert.match(await outcome('定員を教えてください', { storeId }), /^unanswered/)
})

test('[decisions 7] finds an indexed exhibit by its title', () => {
  const texts = [{ lang: 'ja' as const, title: '縄文土器', description: '五千年前の壺です。' }]
  const scope = { companyId, lang: 'ja', storeId: null, signageId: null }
  const find = () => readKnowledge(testApp.db, rowsWith(testApp.db, scope, gramsOf('縄文土器とは', 'ja')[0]!))
  indexExhibit(testApp.db, { companyId, id: 7, storeId: null, texts })
  assert.deepEqual(
    find().map(({ kind, sourceId, wording }) => [kind, sourceId, wording]),
    [['exhibit', 7, '縄文土器']],
  )
  indexExhibit(testApp.db, { companyId, id: 7, storeId: null, texts: [] })
  assert.deepEqual(find(), [])
})

test('[decisions 7] rebuilds the search index at start-up only if the way of splitting texts has changed', async () => {
  await add('展望台は何階ですか', '10階です。')
  assert.equal(refreshKnowledge(testApp.db), false)
  testApp.db.transaction((tx) => emptyKnowledge(tx, 'of old'))
  assert.match(await outcome('展望台'), /^unanswered/)
  assert.equal(refreshKnowledge(testApp.db), true)
  assert.notEqual(findKnowledgeVersion(testApp.db), 'of old')
  assert.equal(await outcome('展望台'), 'answered: 10階です。')
  await clear()
})

test("[decisions 7] treats the search engine's operators in a question as plain words", async () => {
  await add('AND OR NOT NEAR "quoted" * ^x -y', 'はい。')
  for (const text of ['"', 'scope : c1', '" OR scope : c1 OR "', 'a*', 'NEAR(x y)', ')('])
    assert.equal((await post('boss', 'tryQuestion', { text, lang: 'en' })).status, 200, text)
  await clear()
})

const note = (text: string, at = MONDAY_AT, folded = text, company = companyId) =>
  noteUnanswered(testApp.db, { companyId: company, lang: 'ja', text, folded, at, signageId })

test('[decisions 7] lists a repeatedly asked unanswered question once, and sorts by count or time', async () => {
  note('犬は？', 1, '犬は')
  note('犬は!', 2, '犬は')
  note('猫は？', 3)
  const rows = (await post('op', 'getUnanswered')).body.rows
  assert.deepEqual(
    rows.map(({ text, times, lastAt, wordings: words }: Record<string, unknown>) => [
      text,
      times,
      lastAt,
      words,
    ]),
    [
      ['犬は？', 2, 2, ['犬は!']],
      ['猫は？', 1, 3, []],
    ],
  )
  const newest = (await post('op', 'getUnanswered', { sort: 'newest' })).body.rows
  assert.equal(newest[0].text, '猫は？')
  assert.equal((await post('rival', 'getUnanswered')).body.total, 0)
})

test('[decisions 7] answering an unanswered question removes it from the open questions', async () => {
  const [dog] = listUnanswered(testApp.db, companyId, 'open')
  const input = { unansweredId: dog!.id, text: '補助犬のみです。' }
  assert.equal((await post('rival', 'answerUnanswered', input)).status, 404)
  assert.equal((await post('boss', 'answerUnanswered', { unansweredId: dog!.id })).status, 400)
  const { answerId } = (await post('boss', 'answerUnanswered', input)).body
  assert.equal(await outcome('犬は？'), 'answered: 補助犬のみです。')
  const [row] = (await post('boss', 'getUnanswered', { state: 'answered' })).body.rows
  assert.deepEqual([row.text, row.answerId], ['犬は？', answerId])
  note('犬は?', 9, '犬は')
  const open = (await post('boss', 'getUnanswered')).body.rows
  assert.ok(
    open.some(({ text }: { text: string }) => text === '犬は？'),
    'a question that is asked again without an answer is open again',
  )
})

test('[decisions 7] adds unanswered questions to an existing answer until it has the maximum number of wordings', async () => {
  note('鳥は？', 4)
  note('魚は？', 5)
  const asked = Array.from({ length: WORDINGS_MAX - 1 }, (_, n) => ({ lang: 'ja', text: `動物 ${n}` }))
  const texts = [{ lang: 'ja', text: '入れません。', isDraft: false }]
  const { answerId } = (await post('boss', 'addAnswer', { wordings: asked, texts })).body
  const answer = (text: string) => {
    const { id } = listUnanswered(testApp.db, companyId, 'open').find((row) => row.text === text)!
    return post('boss', 'answerUnanswered', { unansweredId: id, answerId })
  }
  assert.equal((await answer('鳥は？')).status, 200)
  const refused = await answer('魚は？')
  assert.deepEqual([refused.status, refused.body.key], [409, 'wordingsFull'])
  const [row] = (await post('boss', 'getAnswers', { text: '動物' })).body.rows
  assert.equal(row.wordings.length, WORDINGS_MAX)
  assert.ok(listUnanswered(testApp.db, companyId, 'open').some(({ text }) => text === '魚は？'))
  await clear()
})

test('[decisions 7] adds an unanswered question as a wording to an existing answer', async () => {
  const id = await add('猫を連れて入れますか', '猫は入れません。')
  const cat = listUnanswered(testApp.db, companyId, 'open').find(({ text }) => text === '猫は？')!
  const foreign = await add('x', 'y', {}, 'rival')
  const input = { unansweredId: cat.id, answerId: id, wordings: ['猫は？', '猫を連れて入れますか'] }
  assert.equal((await post('boss', 'answerUnanswered', { ...input, answerId: foreign })).status, 404)
  assert.equal((await post('boss', 'answerUnanswered', input)).status, 200)
  const row = (await post('boss', 'getAnswers', { text: '猫' })).body.rows[0]
  assert.deepEqual(
    row.wordings.map(({ text }: { text: string }) => text),
    ['猫を連れて入れますか', '猫は？'],
  )
  await clear()
})

test('[decisions 7] a dismissed question stays dismissed when it is asked again', async () => {
  note('歌って', 1)
  const [song] = listUnanswered(testApp.db, companyId, 'open').filter(({ text }) => text === '歌って')
  assert.equal(
    (await post('rival', 'updateUnanswered', { unansweredId: song!.id, state: 'dismissed' })).status,
    404,
  )
  await post('boss', 'updateUnanswered', { unansweredId: song!.id, state: 'dismissed' })
  note('歌って', 5)
  const texts = async (state: string) =>
    (await post('boss', 'getUnanswered', { state })).body.rows.map(({ text }: { text: string }) => text)
  assert.ok(!(await texts('open')).includes('歌って'))
  await post('boss', 'updateUnanswered', { unansweredId: song!.id, state: 'open' })
  assert.ok((await texts('open')).includes('歌って'))
})

test('[decisions 7] limits the number of unanswered questions, and drops the least recently asked ones', () => {
  const other = addCompany(testApp.db)
  testApp.db.transaction(() => {
    for (let n = 0; n < UNANSWERED_MAX + 2; n++) note(`質問${n}`, n, `質問${n}`, other)
  })
  const kept = listUnanswered(testApp.db, other, 'open')
  assert.equal(kept.length, UNANSWERED_MAX)
  assert.ok(!kept.some(({ text }) => text === '質問0' || text === '質問1'))
})

const csv = async (who = 'boss') => {
  const headers = { cookie: cookies[who]! }
  return (await testApp.app.inject({ url: '/api/getAnswers.csv', headers })).body
}

test('[decisions 7] recognizes an unchanged export and imports it without changes', async () => {
  await add('展望台は？\n', '=10階,"屋上"\nです。', { storeId })
  await post('boss', 'addAnswer', {
    wordings: [...wordings('一', '二'), { lang: 'en', text: 'one' }],
    texts: [
      { lang: 'ja', text: "'=x" },
      { lang: 'en', text: 'y', isDraft: true },
    ],
  })
  const before = (await post('boss', 'getAnswers')).body
  const file = await csv()
  assert.ok(file.startsWith('\ufeffid,store,signage,ja_questions'))
  const { rows, problems } = (await post('boss', 'previewAnswers', { csv: file })).body
  assert.deepEqual([rows.map(({ action }: { action: string }) => action), problems], [['same', 'same'], []])
  assert.deepEqual((await post('boss', 'importAnswers', { csv: file })).body, {
    result: 'OK',
    added: 0,
    changed: 0,
  })
  assert.deepEqual((await post('boss', 'getAnswers')).body, before)
  assert.ok(!(await csv('rival')).includes('展望台'))
})

test('[decisions 7] writes only the changed wordings and texts when a file is imported', async () => {
  const id = await add('噴水はどこですか', '中庭です。')
  const rowsOf = (table: 'answer_wording' | 'answer_text') =>
    testApp.db.all<{ row: number; text: string }>(
      sql`SELECT rowid AS row, text FROM ${sql.raw(table)} WHERE answer_id = ${id}`,
    )
  const importing = async (question: string, text: string) => {
    const before = { wordings: rowsOf('answer_wording'), texts: rowsOf('answer_text') }
    const file = `id,ja_questions,ja_answer\n${id},${question},${text}`
    const { body } = await post('boss', 'importAnswers', { csv: file })
    assert.deepEqual([body.added, body.changed], [0, 1])
    const after = { wordings: rowsOf('answer_wording'), texts: rowsOf('answer_text') }
    assert.deepEqual([after.wordings[0]?.text, after.texts[0]?.text], [question, text])
    assert.equal(await outcome(question), `answered: ${text}`)
    const isKept = (words: 'wordings' | 'texts') => after[words][0]?.row === before[words][0]?.row
    return [isKept('wordings'), isKept('texts')]
  }
  // another answer is added in between, so that rewritten rows would get other ids
  await add('別の質問', '別の答え')
  assert.deepEqual(await importing('噴水はどこですか', '屋上です。'), [true, false])
  await add('三つ目の質問', '三つ目の答え')
  assert.deepEqual(await importing('噴水を見たい', '屋上です。'), [false, true])
})

test('[decisions 7] an imported file changes only those parts of an answer for which the file has a column', async () => {
  const id = await add('噴水はどこですか', '中庭です。', {
    storeId,
    wordings: [...wordings('噴水はどこですか'), { lang: 'en', text: 'Where is the fountain?' }],
    texts: [
      { lang: 'ja', text: '中庭です。' },
      { lang: 'en', text: 'In the courtyard.' },
    ],
  })
  const read = async () => (await post('boss', 'getAnswers', { answerId: id })).body.rows[0]
  const importing = (head: string, row: string) =>
    post('boss', 'importAnswers', { csv: `id,${head}\n${id},${row}` })
  const textsOf = ({ texts }: { texts: { text: string }[] }) => texts.map(({ text }) => text).sort()
  const before = await read()
  assert.equal((await importing('ja_questions,ja_answer', '噴水はどこですか,屋上です。')).body.changed, 1)
  const after = await read()
  assert.deepEqual(textsOf(after), ['In the courtyard.', '屋上です。'])
  assert.deepEqual([after.storeId, after.wordings], [storeId, before.wordings])
  // an empty cell deletes the text if the file has a column for that text
  await importing('en_questions,en_answer', ',')
  assert.deepEqual(textsOf(await read()), ['屋上です。'])
  await clear()
})

test('[decisions 7] imports a file of answers completely or not at all, and lists its problems by line', async () => {
  const before = (await post('boss', 'getAnswers')).body
  const file = [
    'id,store,ja_questions,ja_answer',
    ',,良い質問,良い答え',
    '999999,,x,y',
    'x,,x,y',
    ',999999,x,y',
    ',,,y',
    ',,x,',
    `,,x,${'あ'.repeat(1_001)}`,
    ',,x,y,z',
  ].join('\r\n')
  const { problems } = (await post('boss', 'previewAnswers', { csv: file })).body
  assert.deepEqual(
    problems.map(({ line, column, problem }: Record<string, unknown>) => `${line} ${column} ${problem}`),
    [
      '3 id unknownId',
      '4 id number',
      '5 store unknownPlace',
      '6 ja_questions noQuestion',
      '7 ja_answer noAnswer',
      '8 ja_answer tooLong',
      '9  columns',
    ],
  )
  const refused = await post('boss', 'importAnswers', { csv: file })
  assert.deepEqual([refused.status, refused.body.reason, refused.body.problems.length], [400, 'csv', 7])
  assert.deepEqual((await post('boss', 'getAnswers')).body, before)
  const good = await post('boss', 'importAnswers', { csv: file.split('\r\n').slice(0, 2).join('\r\n') })
  assert.deepEqual([good.body.added, good.body.changed], [1, 0])
  assert.equal(await outcome('良い質問'), 'answered: 良い答え')
})

test('[decisions 7] reports unknown and repeated answer IDs in a file', async () => {
  const [{ id }] = (await post('boss', 'getAnswers')).body.rows
  const problem = async (who: string, file: string) =>
    (await post(who, 'previewAnswers', { csv: file })).body.problems[0]?.problem
  assert.equal(await problem('rival', `id,ja_questions,ja_answer\n${id},x,y`), 'unknownId')
  assert.equal(await problem('boss', `id,ja_questions,ja_answer\n${id},x,y\n${id},x,z`), 'twice')
  assert.equal(await problem('boss', 'Name,Age\nx,1'), 'columns')
  assert.equal(await problem('boss', 'id,ja_answer\n,"x'), 'quote')
})

test('[decisions 7] suggests answers from pasted text, and shows similar stored answers beside the suggestions', async () => {
  await clear()
  await add('駐車場はありますか', 'あります。')
  const text = 'Q: 駐車場はありますか\nA: 地下に。\nQ: 噴水の時刻は\nA: 正午です。'
  const { suggestions } = (await post('boss', 'cutText', { text, lang: 'ja' })).body
  assert.deepEqual(
    suggestions.map((one: { question: string; similar: unknown }) => [one.question, one.similar !== null]),
    [
      ['駐車場はありますか', true],
      ['噴水の時刻は', false],
    ],
  )
  assert.equal((await post('boss', 'getAnswers')).body.total, 1, 'nothing is written')
  const bad = { answers: [answer('a', 'b'), { ...answer('c', 'd'), storeId: 999_999 }] }
  assert.equal((await post('boss', 'addAnswers', bad)).status, 404)
  assert.equal((await post('boss', 'getAnswers')).body.total, 1, 'if one answer is refused, none is stored')
  const good = await post('boss', 'addAnswers', { answers: [answer('a', 'b'), answer('c', 'd')] })
  assert.equal(good.body.answerIds.length, 2)
})
