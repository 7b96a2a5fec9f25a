import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnswerShape } from '#core/knowledge/contract.ts'
import { createAnswerDrafts } from '../../../site/knowledge/answers.ts'
import { createUnsaved } from '../../../site/knowledge/unsaved.ts'
import { answering, ok, unreachable } from '../../support/answers.ts'

const answerOf = (changes: Partial<AnswerShape> = {}): AnswerShape => ({
  id: 7,
  storeId: null,
  signageId: null,
  updatedAt: 5,
  updatedBy: '山本',
  wordings: [{ lang: 'ja', text: '駐車場はありますか' }],
  texts: [{ lang: 'ja', text: '地下1階です。', isDraft: false }],
  ...changes,
})
const inJapanese = (text: string): Partial<AnswerShape> => ({ texts: [{ lang: 'ja', text, isDraft: false }] })
const found = (changes?: Partial<AnswerShape>) => ok({ rows: [answerOf(changes)], total: 1, page: 1 })
const settled = () => new Promise(setImmediate)

async function open(answers: Parameters<typeof answering>[0]) {
  const server = answering(answers)
  const drafts = createAnswerDrafts({
    request: server.request,
    unsaved: createUnsaved(),
    onSaved: () => undefined,
  })
  const draft = drafts.of(7)
  await settled()
  return {
    drafts,
    draft,
    sent: () => server.sentTo('/api/updateAnswer') as { updatedAt: number }[],
    japanese: () => draft.$fields.get()?.ja,
    write: (text: string) => {
      const ja = draft.$fields.get()?.ja
      assert.ok(ja)
      draft.change({ ja: { ...ja, text } })
    },
  }
}

test('[decisions 7] shows a saved answer as typed if it cannot be loaded again, and saves further changes to it', async () => {
  const { draft, sent, japanese, write } = await open({
    '/api/getAnswers': [found(), unreachable, found({ ...inJapanese('地下3階です。'), updatedAt: 7 })],
    '/api/updateAnswer': [ok({ result: 'OK', updatedAt: 6 }), ok({ result: 'OK', updatedAt: 7 })],
  })
  write('地下2階です。')
  await draft.save()
  assert.deepEqual([japanese()?.text, draft.$isDirty.get()], ['地下2階です。', false])
  write('地下3階です。')
  await draft.save()
  assert.deepEqual(
    sent().map(({ updatedAt }) => updatedAt),
    [5, 6],
  )
  assert.deepEqual([japanese()?.text, draft.$isDirty.get()], ['地下3階です。', false])
})

test('[decisions 7] keeps edits when the user saves again while the answer is being saved', async () => {
  const { draft, sent, japanese, write } = await open({
    '/api/getAnswers': [found(), found({ ...inJapanese('一'), updatedAt: 6 })],
    '/api/updateAnswer': [ok({ result: 'OK', updatedAt: 6 })],
  })
  write('一')
  const saving = draft.save()
  write('一二')
  void draft.save()
  await saving
  assert.deepEqual([japanese()?.text, draft.$isDirty.get(), sent().length], ['一二', true, 1])
})
