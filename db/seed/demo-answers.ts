import { sameQuestionKey } from '#core/knowledge/same-question.ts'
import type { Language } from '#core/languages.ts'
import type { DbLike } from '../open.ts'
import { insertAnswer } from '../queries/answers.ts'
import { insertFact } from '../queries/facts.ts'
import { noteUnanswered } from '../queries/unanswered.ts'

type DemoAnswer = readonly [wordings: readonly string[], text: string]

/** Knowledge of the demo company's AI. Some translations are missing on purpose, as they would be in a new company. */
const ANSWERS: readonly Partial<Record<Language, DemoAnswer>>[] = [
  {
    ja: [
      ['開館時間は何時から何時までですか', '営業時間を教えてください'],
      '午前9時から午後6時までです。入館は午後5時30分までにお願いします。',
    ],
    en: [
      ['What are your opening hours?', 'What time do you close?'],
      'We are open from 9 a.m. to 6 p.m. Last admission is at 5:30 p.m.',
    ],
    zh: [['开放时间是几点到几点', '几点关门'], '上午9点到下午6点开放，最后入馆时间是下午5点30分。'],
  },
  {
    ja: [
      ['トイレはどこですか', 'お手洗いの場所を教えてください'],
      'お手洗いは各階のエレベーターの横にあります。',
    ],
    en: [
      ['Where are the restrooms?', 'Where is the toilet?'],
      'Restrooms are next to the elevator on every floor.',
    ],
    zh: [['洗手间在哪里', '厕所在哪儿'], '洗手间在各楼层电梯旁边。'],
  },
  {
    ja: [
      ['駐車場はありますか', '車はどこに停められますか'],
      '地下1階に30台分の駐車場があります。1時間300円です。',
    ],
    en: [
      ['Is there a parking lot?', 'Where can I park my car?'],
      'There are 30 parking spaces in the basement, 300 yen an hour.',
    ],
    zh: [['有停车场吗', '车停在哪里'], '地下一层有30个车位，每小时300日元。'],
  },
  {
    ja: [['入館料はいくらですか', '料金を教えてください'], '大人は800円、中学生以下は無料です。'],
    en: [
      ['How much is the admission fee?', 'Ticket price'],
      'Admission is 800 yen for adults. Children up to 15 are free.',
    ],
    zh: [['门票多少钱', '入馆费用是多少'], '成人票800日元，初中生以下免费。'],
  },
  {
    ja: [
      ['ギャラリートークは何時からですか', '今日のイベントは何ですか'],
      '本日15時から、5階の展示ホールでギャラリートークがあります。',
    ],
    en: [
      ['When is the gallery talk?', 'Are there any events today?'],
      'There is a gallery talk at 3 p.m. in the hall on the fifth floor.',
    ],
  },
  {
    ja: [
      ['Wi-Fiは使えますか', '無線LANのパスワードを教えてください'],
      'UKETSUKE-FREEというWi-Fiを、パスワードなしでお使いいただけます。',
    ],
    en: [
      ['Is there free Wi-Fi?', 'What is the wifi password?'],
      'Connect to UKETSUKE-FREE. No password is needed.',
    ],
  },
  {
    ja: [
      ['荷物を預けられますか', 'コインロッカーはありますか'],
      'ロッカーは1階の入口の右にあります。100円玉は戻ります。',
    ],
  },
  {
    ja: [['忘れ物をしました', '落とし物はどこに届きますか'], '落とし物は1階の総合受付でお預かりしています。'],
  },
]

/** Unanswered questions, newest first, each with its language, recognized texts and age in hours. */
const UNANSWERED: readonly (readonly [Language, ...(readonly [text: string, hoursAgo: number])[]])[] = [
  [
    'ja',
    ['授乳室どこ', 1.9],
    ['授乳室の場所を教えてください', 4.2],
    ['すみません、授乳室ってどこですか', 22.4],
    ['授乳室はどこですか', 27.1],
    ['授乳室はどこにありますか', 49.6],
    ['授乳室はどこですか', 73.3],
  ],
  ['ja', ['再入場はできますか', 2.7], ['再入場はできますか？', 25.8], ['再入場はできますか', 51.2]],
  ['en', ['do you have an audio guide', 5.4], ['Do you have an audio guide?', 30.5]],
  ['ja', ['車椅子を借りたいのですが', 23.6], ['車いすは借りられますか', 71.9]],
  ['ja', ['写真を撮ってもいいですか', 3.1]],
  ['zh', ['可以寄存婴儿车吗', 6.8]],
  ['en', ['Is there a cafe nearby?', 26.2]],
]

const HOUR_MS = 3_600_000

/** Adds the AI's knowledge of the demo company. The server builds the search index of this knowledge when it starts. */
export function seedDemoAnswers(
  tx: DbLike,
  {
    companyId,
    userId,
    storeId,
    signageId,
    now,
  }: { companyId: number; userId: number; storeId: number; signageId: number; now: number },
): void {
  ANSWERS.forEach((answer, at) => {
    const answers = Object.entries(answer) as [Language, DemoAnswer][]
    insertAnswer(
      tx,
      { companyId, at: now - (at + 1) * HOUR_MS, by: userId },
      {
        storeId: null,
        signageId: null,
        wordings: answers.flatMap(([lang, [wordings]]) => wordings.map((text) => ({ lang, text }))),
        texts: answers.map(([lang, [, text]]) => ({ lang, text, isDraft: false })),
      },
    )
  })
  for (const [position, [label, text]] of [
    ['電話番号', '03-0000-1234'],
    ['住所', '東京都千代田区あかり町1-2-3'],
  ].entries())
    insertFact(tx, {
      companyId,
      storeId: position === 0 ? null : storeId,
      lang: 'ja',
      label: label!,
      text: text!,
      position,
    })
  for (const [lang, ...asked] of UNANSWERED)
    for (const [text, hoursAgo] of asked.toReversed())
      noteUnanswered(tx, {
        companyId,
        lang,
        text,
        folded: sameQuestionKey(text, lang),
        signageId,
        at: now - Math.round(hoursAgo * HOUR_MS),
      })
}
