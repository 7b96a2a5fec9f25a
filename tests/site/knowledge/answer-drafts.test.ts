import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnswerShape } from '#core/knowledge/contract.ts'
import { createAnswerDrafts, entriesOf, rebased } from '../../../site/knowledge/answers.ts'
import { createUnsaved } from '../../../site/knowledge/unsaved.ts'
import { answering, ok, refused, unreachable } from '../../support/answers.ts'

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

const conflict = () => refused('changedElsewhere', 'SVER-43')

test('[decisions 7] after a conflict, keeps what the other user changed elsewhere in the answer, and saves the rest', async () => {
  const theirs = {
    updatedAt: 6,
    storeId: 2,
    wordings: [
      { lang: 'ja' as const, text: '駐車場はありますか' },
      { lang: 'ja' as const, text: 'パーキング' },
      { lang: 'en' as const, text: 'Parking' },
    ],
    texts: [
      { lang: 'ja' as const, text: '地下3階です。', isDraft: false },
      { lang: 'en' as const, text: 'On B3.', isDraft: false },
    ],
  }
  const { draft, sent, japanese, write } = await open({
    '/api/getAnswers': [
      found(),
      found(theirs),
      found({ ...theirs, ...inJapanese('地下2階です。'), updatedAt: 7 }),
    ],
    '/api/updateAnswer': [conflict(), ok({ result: 'OK', updatedAt: 7 })],
  })
  write('地下2階です。')
  await draft.save()
  assert.equal(draft.submit.$submit.get().refused?.refusal.key, 'changedElsewhere')
  assert.deepEqual(japanese(), {
    text: '地下2階です。',
    isDraft: false,
    asked: '駐車場はありますか\nパーキング',
  })
  await draft.save()
  assert.deepEqual(sent().at(-1), {
    answerId: 7,
    storeId: 2,
    signageId: null,
    updatedAt: 6,
    wordings: theirs.wordings,
    texts: [
      { lang: 'ja', text: '地下2階です。', isDraft: false },
      { lang: 'en', text: 'On B3.', isDraft: false },
    ],
  })
  assert.equal(draft.$isDirty.get(), false)
})

test('[decisions 7] shows what the other user has saved when the user discards the changes after a conflict', async () => {
  const { draft, sent, japanese, write } = await open({
    '/api/getAnswers': [
      found(),
      found({ ...inJapanese('地下3階です。'), updatedAt: 6 }),
      found({ ...inJapanese('地下4階です。'), updatedAt: 7 }),
    ],
    '/api/updateAnswer': [conflict(), ok({ result: 'OK', updatedAt: 7 })],
  })
  write('地下2階です。')
  await draft.save()
  draft.reset()
  assert.deepEqual([japanese()?.text, draft.$isDirty.get()], ['地下3階です。', false])
  write('地下4階です。')
  await draft.save()
  assert.equal(sent().at(-1)?.updatedAt, 6)
})

test('[decisions 7] loads an answer again when it is opened again without unsaved changes', async () => {
  const { drafts, japanese, write } = await open({
    '/api/getAnswers': [found(), found({ ...inJapanese('取り込み'), updatedAt: 6 })],
  })
  drafts.of(7)
  await settled()
  assert.equal(japanese()?.text, '取り込み')
  write('書きかけ')
  drafts.of(7)
  await settled()
  assert.equal(japanese()?.text, '書きかけ')
})

test('[decisions 7] merges wordings that both users added or removed', () => {
  const entriesWith = (...texts: string[]) =>
    entriesOf(answerOf({ wordings: texts.map((text) => ({ lang: 'ja', text })) }))
  const mine = entriesWith('一', '二', '四')
  assert.equal(
    rebased(mine, entriesWith('一', '二', '三'), entriesWith('一', '三', '五')).ja.asked,
    '一\n四\n五',
  )
})
