import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UnansweredRow } from '#core/knowledge/contract-unanswered.ts'
import { createInbox, createReplies, wordingsOf } from '../../../site/knowledge/inbox.ts'
import type { Request } from '../../../site/line/request.ts'
import { answering, ok, refused } from '../../support/answers.ts'

const row = (id: number, changes: Partial<UnansweredRow> = {}): UnansweredRow => ({
  id,
  lang: 'ja',
  text: `質問${id}`,
  times: 1,
  firstAt: 1,
  lastAt: 1,
  signageName: '1階 ロビー',
  state: 'open',
  answerId: null,
  wordings: [],
  ...changes,
})
const page = (...rows: UnansweredRow[]) => ok({ rows, total: rows.length, page: 1 })

function open(answers: Parameters<typeof answering>[0], search = '') {
  let query = new URLSearchParams(search)
  const server = answering(answers)
  const reported: unknown[] = []
  const inbox = createInbox({
    request: server.request,
    clock: { after: () => () => undefined },
    address: {
      query: () => new URLSearchParams(query),
      keep: (next) => {
        query = next
      },
    },
    onAnswered: ({ id }, answerId, how) => reported.push([id, answerId, how]),
    onChanged: () => reported.push('changed'),
  })
  return { inbox, server, told: reported, query: () => query }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('[decisions 7] opens the unanswered question that the URL names, or else the first question', async () => {
  const { inbox, server, query } = open(
    {
      '/api/getUnanswered': [page(row(1), row(2)), page(row(2))],
      '/api/getSimilarAnswers': [ok([]), ok([]), ok([])],
    },
    'question=2&language=en',
  )
  await inbox.load()
  assert.equal(inbox.$open.get()?.id, 2)
  const asked = server.sentTo('/api/getUnanswered')[0] as object
  assert.deepEqual(
    { ...asked, text: undefined },
    {
      sort: 'times',
      state: 'open',
      lang: 'en',
      page: 1,
      limit: 20,
      text: undefined,
    },
  )
  inbox.choose(1)
  assert.equal(inbox.$open.get()?.id, 1)
  assert.equal(query().get('question'), '1')
  // a colleague answered the question, so the first remaining one is open
  await inbox.load()
  await settle()
  assert.equal(inbox.$open.get()?.id, 2)
})

test('[decisions 7] saves an answer with those wordings of the question that are short enough', async () => {
  const said = row(1, { wordings: ['質問1', '別の言いかた', '長'.repeat(201)] })
  const {
    inbox,
    server,
    told: reported,
  } = open({
    '/api/getUnanswered': [page(said), page()],
    '/api/getSimilarAnswers': [ok([])],
    '/api/answerUnanswered': [ok({ result: 'OK', answerId: 9 })],
  })
  await inbox.load()
  await inbox.answer(said, { text: '24台です。', storeId: 3, signageId: null })
  assert.deepEqual(server.sentTo('/api/answerUnanswered'), [
    { unansweredId: 1, wordings: ['質問1', '別の言いかた'], text: '24台です。', storeId: 3, signageId: null },
  ])
  assert.deepEqual(reported, [[1, 9, 'new'], 'changed'])
  assert.equal(inbox.$open.get(), undefined)
})

test('[decisions 7] adds an unanswered question to an existing answer, or keeps the question listed after a refusal', async () => {
  const {
    inbox,
    server,
    told: reported,
  } = open({
    '/api/getUnanswered': [page(row(1))],
    '/api/getSimilarAnswers': [ok([])],
    '/api/answerUnanswered': [refused('invalid', 'SVER-9', { text: 'required' }, 400)],
  })
  await inbox.load()
  await inbox.addTo(row(1), 4)
  assert.deepEqual(server.sentTo('/api/answerUnanswered'), [
    { unansweredId: 1, wordings: ['質問1'], answerId: 4 },
  ])
  assert.deepEqual(reported, [])
  assert.equal(inbox.answering.$submit.get().refused?.refusal.fields?.['text'], 'required')
  assert.equal(inbox.$open.get()?.id, 1)
})

test('[decisions 7] reports the question of the sent answer, even if the user has chosen another question meanwhile', async () => {
  const {
    inbox,
    server,
    told: reported,
  } = open({
    '/api/getUnanswered': [page(row(1), row(2)), page(row(2))],
    '/api/getSimilarAnswers': [ok([]), ok([])],
    '/api/answerUnanswered': [ok({ result: 'OK', answerId: 9 })],
  })
  await inbox.load()
  await Promise.all([inbox.addTo(row(1), 9), inbox.addTo(row(2), 9)])
  assert.equal(server.sentTo('/api/answerUnanswered').length, 1)
  assert.deepEqual(reported[0], [1, 9, 'added'])
})

test("[decisions 7] removes the server's error when another question is shown", async () => {
  const { inbox } = open({
    '/api/getUnanswered': [page(row(1), row(2)), page(row(1), row(2)), page(row(2))],
    '/api/getSimilarAnswers': [ok([]), ok([]), ok([]), ok([])],
    '/api/answerUnanswered': [refused('invalid', 'SVER-9', { text: 'required' }, 400)],
  })
  await inbox.load()
  await inbox.answer(row(1), { text: '', storeId: null, signageId: null })
  await inbox.load()
  assert.ok(inbox.answering.$submit.get().refused, 'the error stays while the same question is shown')
  await inbox.load()
  assert.equal(inbox.$open.get()?.id, 2)
  assert.equal(inbox.answering.$submit.get().refused, undefined)
})

test('[decisions 7] reports a question as answered although the user has gone on to the next question meanwhile', async () => {
  const answers = [Promise.withResolvers<object>(), Promise.withResolvers<object>()]
  const reported: unknown[] = []
  const inbox = createInbox({
    request: (async ({ path }: { path: string }) => {
      if (path === '/api/answerUnanswered') return answers.shift()!.promise
      return path === '/api/getUnanswered' ? page(row(1), row(2)) : ok([])
    }) as unknown as Request,
    clock: { after: () => () => undefined },
    address: { query: () => new URLSearchParams(), keep: () => undefined },
    onAnswered: ({ id }, answerId) => reported.push([id, answerId]),
    onChanged: () => undefined,
  })
  await inbox.load()
  const [first, second] = answers
  const saving = inbox.addTo(row(1), 4)
  inbox.choose(2)
  const next = inbox.answer(row(2), { text: '', storeId: null, signageId: null })
  first!.resolve(ok({ result: 'OK', answerId: 4 }))
  await saving
  assert.deepEqual(reported, [[1, 4]])
  second!.resolve(refused('invalid', 'SVER-9', { text: 'required' }, 400))
  await next
  assert.ok(inbox.answering.$submit.get().refused, 'the refusal of the second answer is shown')
})

test('[decisions 7] assigns an error from the server to the refused translation until the user changes that translation', async () => {
  const empty = { lang: 'en' as const, question: '', text: '' }
  const words = { lang: 'zh' as const, question: '停车场', text: '24辆' }
  const { inbox } = open({
    '/api/getUnanswered': [page(row(1))],
    '/api/getSimilarAnswers': [ok([])],
    '/api/answerUnanswered': [refused('invalid', 'SVER-9', { 'others.0.text': 'tooLong' }, 400)],
  })
  await inbox.load()
  await inbox.answer(row(1), { text: '24台', storeId: null, signageId: null, others: [empty, words] })
  assert.equal(inbox.otherPath(words), 'others.0')
  assert.notEqual(inbox.otherPath({ ...words }), 'others.0')
})

test('[decisions 7] keeps a typed answer while the user looks at another question', () => {
  const replies = createReplies()
  replies.change(1, { text: '24台です。' })
  replies.change(2, { storeId: 5 })
  assert.equal(replies.of(1).text, '24台です。')
  assert.deepEqual(replies.of(2), { text: '', storeId: 5, signageId: null })
  assert.equal(replies.$isDirty.get(), true)
  replies.forget(1)
  assert.equal(replies.$isDirty.get(), false)
})

test('[decisions 7] shortens a question to the maximum length of a wording', () => {
  const long = 'あ'.repeat(300)
  assert.deepEqual(wordingsOf({ text: long, wordings: [long] }), ['あ'.repeat(200)])
})
