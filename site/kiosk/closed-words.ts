import type { Language } from '#core/fields/shapes.ts'
import type { Closed } from '#core/hours/hours.ts'
import { reasonFor } from '#core/hours/reasons.ts'
import { DAY_MS, dayStartAt } from '#core/time/japan-time.ts'
import { clockWords, dayOfYearWords } from '#core/time/japan-words.ts'

interface ClosedTexts {
  /** Heading if the reception opens later today. */
  notYet: string
  /** Heading if the reception was open earlier today. */
  over: string
  /** @param reason the text that says why the reception is closed; undefined if the text does not exist in this language */
  allDay: (reason: string | undefined) => string
  today: (time: string) => string
  tomorrow: (time: string) => string
  onDay: (day: string, time: string) => string
}

const TEXTS: Record<Language, ClosedTexts> = {
  ja: {
    notYet: '営業時間外です',
    over: '本日の営業は終了しました',
    allDay: (reason) => (reason ? `本日は${reason}です` : '本日はお休みです'),
    today: (time) => `本日 ${time} に開きます。`,
    tomorrow: (time) => `明日 ${time} に開きます。`,
    onDay: (day, time) => `${day} ${time} に開きます。`,
  },
  en: {
    notYet: 'We are closed at the moment',
    over: 'We have closed for today',
    allDay: (reason) => (reason ? `Closed: ${reason}` : 'We are closed today'),
    today: (time) => `We open today at ${time}.`,
    tomorrow: (time) => `We open tomorrow at ${time}.`,
    onDay: (day, time) => `We open on ${day} at ${time}.`,
  },
  zh: {
    notYet: '现在不在营业时间内',
    over: '今天的营业已结束',
    allDay: (reason) => (reason ? `今天休息：${reason}` : '今天休息'),
    today: (time) => `今天 ${time} 开始营业。`,
    tomorrow: (time) => `明天 ${time} 开始营业。`,
    onDay: (day, time) => `${day} ${time} 开始营业。`,
  },
}

/** What a visitor reads outside the opening hours. */
export function closedWords(
  { opensAt, isOver, note }: Closed,
  nowAt: number,
  language: Language,
): { heading: string; lines: readonly string[] } {
  const texts = TEXTS[language]
  const daysAhead = opensAt === undefined ? undefined : (dayStartAt(opensAt) - dayStartAt(nowAt)) / DAY_MS
  const later = isOver ? texts.over : texts.allDay(reasonFor(language, note))
  if (opensAt === undefined) return { heading: later, lines: [] }
  const time = clockWords(opensAt)
  if (daysAhead === 0) return { heading: texts.notYet, lines: [texts.today(time)] }
  const line = daysAhead === 1 ? texts.tomorrow(time) : texts.onDay(dayOfYearWords(opensAt, language), time)
  return { heading: later, lines: [line] }
}

export type ClosedWords = typeof closedWords
