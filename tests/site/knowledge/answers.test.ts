import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnswerShape } from '#core/knowledge/contract.ts'
import {
  createAnswerDrafts,
  createAnswerList,
  entriesOf,
  fieldsOf,
  problemsOf,
} from '../../../site/knowledge/answers.ts'
import { createFacts } from '../../../site/knowledge/facts.ts'
import { createImporting } from '../../../site/knowledge/importing.ts'
import { EVERYWHERE, placeKey, placeOf } from '../../../site/knowledge/places.ts'
import { createTrying } from '../../../site/knowledge/trying.ts'
import { createUnsaved } from '../../../site/knowledge/unsaved.ts'
import { answering, ok } from '../../support/answers.ts'

const answer: AnswerShape = {
  id: 7,
  storeId: null,
  signageId: 3,
  updatedAt: 50,
  updatedBy: '山本',
  wordings: [
    { lang: 'ja', text: '駐車場はありますか' },
    { lang: 'ja', text: 'パーキング' },
    { lang: 'en', text: 'Is there a car park?' },
  ],
  texts: [
    { lang: 'ja', text: '地下1階です。', isDraft: false },
    { lang: 'en', text: 'On B1.', isDraft: true },
  ],
}
const memory = (search = '') => {
  let query = new URLSearchParams(search)
  return {
    query: () => new URLSearchParams(query),
    keep: (next: URLSearchParams) => {
      query = next
    },
  }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test("[decisions 7] an answer is converted to the form's texts of each language and back without a change", () => {
  const entries = entriesOf(answer)
  assert.equal(entries.ja.asked, '駐車場はありますか\nパーキング')
  assert.deepEqual(entries.zh, { text: '', isDraft: false, asked: '' })
  const { storeId, signageId, wordings, texts } = answer
  assert.deepEqual(fieldsOf(entries), { storeId, signageId, wordings, texts })
  const typed = { ...entries, ja: { ...entries.ja, asked: ' 一 \n\n一\n二' } }
  assert.deepEqual(
    fieldsOf(typed).wordings.map(({ text }) => text),
    ['一', '二', 'Is there a car park?'],
  )
})

test('[decisions 7] shows the errors for a missing question or an overlong text in the form of their language', () => {
  const entries = entriesOf({ ...answer, wordings: answer.wordings.slice(0, 2) })
  const spoken = { ...entries, en: { ...entries.en, isDraft: false } }
  assert.deepEqual(problemsOf({ wordings: 'required' }, spoken, 'en'), { asked: 'required' })
  assert.deepEqual(problemsOf({ wordings: 'required' }, spoken, 'ja'), {})
  assert.deepEqual(problemsOf({ 'wordings.1.text': 'tooLong' }, spoken, 'ja'), { asked: 'tooLong' })
  assert.deepEqual(problemsOf({ 'texts.1.text': 'tooLong' }, spoken, 'en'), { text: 'tooLong' })
  const blank = entriesOf({ storeId: null, signageId: null, wordings: [], texts: [] })
  assert.deepEqual(problemsOf({ texts: 'required', wordings: 'required' }, blank, 'ja'), {
    text: 'required',
    asked: 'required',
  })
  assert.deepEqual(problemsOf({ texts: 'required', wordings: 'required' }, blank, 'zh'), {})
})

test('[decisions 7] sends a changed answer with the version that was read, and marks it as unsaved until the server accepts the change', async () => {
  const rows = { total: 1, page: 1 }
  const server = answering({
    '/api/getAnswers': [
      ok({ ...rows, rows: [answer] }),
      ok({ ...rows, rows: [{ ...answer, storeId: 2, signageId: null, updatedAt: 60 }] }),
    ],
    '/api/updateAnswer': [ok({ result: 'OK', updatedAt: 60 })],
  })
  const unsaved = createUnsaved()
  const saved: unknown[] = []
  const drafts = createAnswerDrafts({
    request: server.request,
    unsaved,
    onSaved: (key, answerId) => saved.push([key, answerId]),
  })
  const draft = drafts.of(7)
  await settle()
  draft.change({ storeId: 2, signageId: null })
  assert.equal(unsaved.$isAny.get(), true)
  assert.equal(drafts.of(7), draft)
  assert.equal(await draft.save(), true)
  const [sent] = server.sentTo('/api/updateAnswer') as { answerId: number; updatedAt: number }[]
  assert.deepEqual([sent?.answerId, sent?.updatedAt], [7, 50])
  assert.deepEqual(saved, [[7, 7]])
  assert.equal(unsaved.$isAny.get(), false)
})

test('[decisions 7] restores a deleted answer with all its fields, and selects it', async () => {
  const page = () => ok({ rows: [answer], total: 1, page: 1 })
  const server = answering({
    '/api/getAnswers': [page(), page(), page()],
    '/api/deleteAnswer': [ok({ result: 'OK' })],
    '/api/addAnswer': [ok({ result: 'OK', answerId: 8 })],
  })
  const address = memory('tab=answers&answer=7')
  const list = createAnswerList({
    request: server.request,
    address,
    clock: { after: () => () => undefined },
  })
  assert.equal(list.$chosen.get(), 7)
  await list.pages.load()
  const putBack = await list.remove(answer)
  assert.equal(address.query().get('answer'), null)
  await putBack?.()
  const { storeId, signageId, wordings, texts } = answer
  assert.deepEqual(server.sentTo('/api/addAnswer'), [{ storeId, signageId, wordings, texts }])
  assert.equal(address.query().get('answer'), '8')
})

test("[decisions 7] saves the facts of one shop (store) without the company's other facts", async () => {
  const fact = (storeId: number | null, label: string) => ({ id: 1, storeId, lang: 'ja', label, text: 'x' })
  const all = [fact(null, '電話番号'), fact(2, '住所')]
  const server = answering({
    '/api/getFacts': [ok(all), ok(all)],
    '/api/updateFacts': [ok({ result: 'OK' })],
  })
  const facts = createFacts({
    request: server.request,
    unsaved: createUnsaved(),
    onSaved: () => undefined,
  })
  await facts.load()
  const store = facts.of(2)
  store.put(0, { text: '東京都' })
  assert.equal(facts.of(null).$isDirty.get(), false)
  await store.save()
  assert.deepEqual(server.sentTo('/api/updateFacts'), [
    {
      storeId: 2,
      facts: [{ lang: 'ja', label: '住所', text: '東京都' }],
      seen: [{ lang: 'ja', label: '住所', text: 'x' }],
    },
  ])
})

test('[decisions 7] imports no file with problems, and only the suggestions that the user selected', async () => {
  const server = answering({
    '/api/previewAnswers': [
      ok({ rows: [], problems: [{ line: 2, column: 'ja_answer', problem: 'noAnswer' }] }),
      ok({ rows: [{ line: 2, title: '質問', action: 'add' }], problems: [] }),
    ],
    '/api/importAnswers': [ok({ result: 'OK', added: 1, changed: 0 })],
    '/api/cutText': [
      ok({
        suggestions: [
          { question: '一', answer: '1', similar: null },
          {
            question: '二',
            answer: '2',
            similar: { source: 'answer:7', title: '二', text: '2', wording: '二', score: 0.9 },
          },
        ],
      }),
    ],
    '/api/addAnswers': [ok({ result: 'OK', answerIds: [11] })],
  })
  const reported: unknown[] = []
  const importing = createImporting({
    request: server.request,
    onImported: (counts) => reported.push(counts),
    onAdded: (count) => reported.push(count),
  })
  await importing.readFile('a.csv', '\uFEFFid,ja_answer\n')
  await importing.takeFile()
  assert.deepEqual(server.sentTo('/api/importAnswers'), [])
  assert.deepEqual(server.sentTo('/api/previewAnswers'), [{ csv: 'id,ja_answer\n' }])
  await importing.readFile('a.csv', 'csv')
  await importing.takeFile()
  assert.deepEqual(server.sentTo('/api/importAnswers'), [{ csv: 'csv' }])
  assert.equal(importing.$isDirty.get(), false)
  importing.paste({ text: '文章', lang: 'zh' })
  assert.equal(importing.$isDirty.get(), true, 'pasted text counts as an unsaved change')
  await importing.cut()
  assert.deepEqual(server.sentTo('/api/cutText'), [{ text: '文章', lang: 'zh' }])
  // choosing a language for the next text does not change the language of these suggestions
  importing.paste({ lang: 'en' })
  // suggestions that resemble an existing answer are not selected
  assert.deepEqual(
    importing.$suggestions.get()?.map(({ isTaken }) => isTaken),
    [true, false],
  )
  importing.change(0, { answer: '直した' })
  assert.deepEqual(importing.$pasted.get(), { text: '文章', lang: 'en', place: EVERYWHERE })
  await importing.addTaken()
  assert.deepEqual(server.sentTo('/api/addAnswers'), [
    {
      answers: [
        {
          ...EVERYWHERE,
          wordings: [{ lang: 'zh', text: '一' }],
          texts: [{ lang: 'zh', text: '直した', isDraft: false }],
        },
      ],
    },
  ])
  assert.equal(reported.at(-1), 1)
  assert.deepEqual(importing.$pasted.get(), { text: '', lang: 'en', place: EVERYWHERE })
  assert.equal(importing.$isDirty.get(), false)
})

test('[decisions 7] asks the question in the URL with its language and place, and does not ask an empty question', async () => {
  const server = answering({
    '/api/tryQuestion': [ok({ answer: 'はい', outcome: 'answered', sources: [], found: [] })],
  })
  const address = memory('q=parking&lang=en&place=signage%3A3')
  const trying = createTrying(server.request, address)
  await trying.ask()
  assert.deepEqual(server.sentTo('/api/tryQuestion'), [
    { text: 'parking', lang: 'en', storeId: null, signageId: 3 },
  ])
  trying.change({ text: '  ' })
  await trying.ask()
  assert.equal(server.asked.length, 1)
})

test('[decisions 7] converts a place (shop or signage) to a word in the URL and back; an invalid word means all places', () => {
  for (const key of ['', 'store:2', 'signage:3']) assert.equal(placeKey(placeOf(key)), key)
  assert.deepEqual(placeOf('signage:x'), EVERYWHERE)
})
