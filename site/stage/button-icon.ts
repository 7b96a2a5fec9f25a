import type { StageIconName } from './StageIcon.tsx'

const BY_WORD: readonly (readonly [RegExp, StageIconName])[] = [
  [/AI/, 'sparkles'],
  [/予約|ご?約束|面会|来訪|booking|appointment|reserv|预约/i, 'calendar'],
  [/館内|フロア|場所|道|案内|map|floor|where|way|楼层|位置/i, 'place'],
  [/配達|宅配|荷物|納品|お届け|deliver|parcel|快递|配送/i, 'download'],
  [/相談|質問|問い?合わ?せ|困|help|question|咨询|帮助/i, 'speech'],
  [/面接|採用|担当|interview|staff|面试/i, 'person'],
  [/会計|支払|精算|料金|pay|bill|结账|费用/i, 'yen'],
  [/時間|営業|hours|时间/i, 'clock'],
]

/** Icon of a touch button. The first is a bell; the others are guessed from their text, because templates have no icons. */
export function buttonIcon(text: string, index: number): StageIconName {
  if (index === 0) return 'bell-silent'
  return BY_WORD.find(([word]) => word.test(text))?.[1] ?? 'reception'
}
