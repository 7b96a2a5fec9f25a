import type { Language } from '../languages.ts'
import { missingLanguages, type StockTexts, stockKey, textFor, type VisitorText } from './text-for.ts'
import type { OtherLanguage } from './translations.ts'

/** What a touch button is for, guessed from its Japanese text, because templates store no purpose. */
export type ButtonKind =
  | 'ai'
  | 'booking'
  | 'place'
  | 'delivery'
  | 'question'
  | 'person'
  | 'payment'
  | 'hours'
  | 'reception'

const BY_WORD: readonly (readonly [RegExp, ButtonKind])[] = [
  [/AI/, 'ai'],
  [/予約|ご?約束|面会|来訪|booking|appointment|reserv|预约/i, 'booking'],
  [/館内|フロア|場所|道|案内|map|floor|where|way|楼层|位置/i, 'place'],
  [/配達|宅配|荷物|納品|お届け|deliver|parcel|快递|配送/i, 'delivery'],
  [/相談|質問|伝言|問い?合わ?せ|困|help|question|咨询|帮助/i, 'question'],
  [/面接|採用|担当|interview|staff|面试/i, 'person'],
  [/会計|支払|精算|料金|pay|bill|结账|费用/i, 'payment'],
  [/時間|営業|hours|时间/i, 'hours'],
]

export const buttonKind = (text: string): ButtonKind =>
  BY_WORD.find(([word]) => word.test(text))?.[1] ?? 'reception'

type Label = Readonly<Record<OtherLanguage, string>>

/** Labels by purpose, for a button without a translation. */
const GENERIC: Readonly<Record<ButtonKind, Label>> = {
  ai: { en: 'Ask the AI', zh: '向AI提问' },
  booking: { en: 'I have an appointment', zh: '我有预约' },
  place: { en: 'Find your way', zh: '馆内指引' },
  delivery: { en: 'Deliveries', zh: '快递与送货' },
  question: { en: 'Ask a question', zh: '咨询' },
  person: { en: 'Meet our staff', zh: '联系工作人员' },
  payment: { en: 'Payment', zh: '付款' },
  hours: { en: 'Opening hours', zh: '营业时间' },
  reception: { en: 'Call reception', zh: '呼叫前台' },
}

const CALL_STAFF: Label = { en: 'Call our staff', zh: '呼叫工作人员' }
const INTERVIEW: Label = { en: 'I have an interview', zh: '我来面试' }
const RESTROOMS: Label = { en: 'Restrooms', zh: '洗手间' }
const TOUR: Label = { en: 'I am here for a tour', zh: '我来参观' }

/** Labels in English and Chinese, each with the usual Japanese texts that it translates, separated by |. */
const WORDINGS: readonly (readonly [Label, string])[] = [
  [GENERIC.reception, '受付を呼び出す|受付を呼ぶ|受付呼び出し|受付|総合受付|総合案内|呼び出す|呼び出し|呼出'],
  [CALL_STAFF, 'スタッフを呼ぶ|スタッフを呼び出す|係を呼ぶ|係員を呼ぶ|係の者を呼ぶ|担当者を呼ぶ|店員を呼ぶ'],
  [
    GENERIC.booking,
    'ご予約の方|予約の方|ご予約のお客さま|ご予約|予約|お約束の方|お約束のある方|ご来訪の方|面会の方',
  ],
  [
    GENERIC.place,
    '館内のご案内|館内案内|館内のご案内を見る|ご案内|フロア案内|フロアのご案内|場所を聞く|道案内',
  ],
  [GENERIC.delivery, '配達の方|宅配の方|宅配便の方|納品の方|配達・納品|配達|宅配|納品|お届けもの|お荷物'],
  [GENERIC.question, 'お問い合わせ|問い合わせ|ご相談|相談する|ご質問|質問する'],
  [INTERVIEW, '面接の方|面接|採用面接|採用面接の方'],
  [GENERIC.payment, 'お会計|お支払い|会計|支払い|精算'],
  [GENERIC.hours, '営業時間|開館時間|受付時間'],
  [RESTROOMS, 'お手洗い|トイレ|化粧室'],
  [TOUR, '見学の方|ご見学の方|見学'],
]

const STOCK_BUTTONS: StockTexts = new Map(
  WORDINGS.flatMap(([label, wordings]) => wordings.split('|').map((wording) => [stockKey(wording), label])),
)

/** The languages without a label for this button. Visitors then see a general label for its purpose. */
export const missingLabels = (button: VisitorText): OtherLanguage[] => missingLanguages(button, STOCK_BUTTONS)

/** The label of a touch button in the visitor's language; never empty unless the Japanese text is. */
export function buttonLabel(language: Language, button: VisitorText): string {
  const label = textFor(language, button, STOCK_BUTTONS)
  return label ?? (language === 'ja' ? button.ja : GENERIC[buttonKind(button.ja)][language])
}
