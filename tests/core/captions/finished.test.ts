import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFinished } from '#core/captions/finished.ts'
import type { Language } from '#core/languages.ts'

const WHOLE: Record<Language, readonly string[]> = {
  ja: [
    '展示は何時まで見られますか',
    '展示は何時まで見られますか。',
    'トイレはどこ？',
    'トイレはどこですか',
    'お手洗いに行きたいのですが',
    '係の人を呼んでください',
    '駐車場はありますか',
    '領収書が欲しいです',
  ],
  en: [
    'How long is the exhibition open?',
    'Where is the restroom',
    'Please call a person.',
    'I want to see the exhibition',
    'Parking?!?',
  ],
  zh: ['展览几点结束？', '洗手间在哪里', '有停车场吗', '门票多少钱', '请叫工作人员'],
}
const OPEN: Record<Language, readonly string[]> = {
  ja: [
    '展示は',
    '展示は。',
    'トイレの',
    '入場料なんですが',
    '駐車場があると聞いたけど',
    'えっと',
    'か',
    '',
    '営業時間は何時',
  ],
  en: ['How much is', 'Where can I find the', 'I would like to', 'The exhibition', 'Where', 'Can you', ''],
  zh: ['洗手间', '请问', '我想要', '展览的', ''],
}

for (const lang of ['ja', 'en', 'zh'] as const) {
  for (const words of WHOLE[lang])
    test(`[4.5] recognizes a complete sentence of the visitor: ${words}`, () =>
      assert.ok(isFinished(words, lang)))
  for (const words of OPEN[lang])
    test(`[4.5] waits for more words after an incomplete sentence of the visitor: ${lang} '${words}'`, () =>
      assert.equal(isFinished(words, lang), false))
}
