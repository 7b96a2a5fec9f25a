import type { Language } from '#core/languages.ts'

/** Texts with which the AI says opening hours. Arguments such as days and times are passed as texts in the same language. */
export interface HoursWords {
  title: string
  isOpen: string
  /** @param closing one of the following four texts */
  isOpenUntil: (closing: string) => string
  closesToday: (time: string) => string
  closesNextMorning: (time: string) => string
  closesLater: (day: string, time: string) => string
  /** The time at the end of a day. */
  midnight: string
  isClosed: string
  isOver: string
  opensNext: (when: string) => string
  /** Names of the days, by index of `week`: Sunday first, then public holidays. */
  days: readonly string[]
  everyDay: (periods: string) => string
  /** Text for three or more consecutive days, for example "Monday to Friday". */
  daysBetween: (first: string, last: string) => string
  daysAnd: string
  period: (from: string, to: string) => string
  /** Text for the end of a period that began on the day before. */
  nextDay: (time: string) => string
  periodsAnd: string
  open: (days: string, periods: string) => string
  closed: (days: string) => string
  usual: (lines: readonly string[]) => string
  /**
   * Text for days with exceptional hours.
   * @param periods the opening hours; undefined if the company is closed on these days
   * @param reason for example a holiday's name; undefined if it has no text in this language
   */
  exception: (days: string, periods: string | undefined, reason: string | undefined) => string
  dates: (first: string, last: string) => string
}

export const HOURS_WORDS: Readonly<Record<Language, HoursWords>> = {
  ja: {
    title: '受付時間',
    isOpen: 'ただいま受付中です。',
    isOpenUntil: (closing) => `ただいま受付中です。${closing}まで承ります。`,
    closesToday: (time) => `本日は${time}`,
    closesNextMorning: (time) => `本日は翌${time}`,
    closesLater: (day, time) => `${day} ${time}`,
    midnight: '24:00',
    isClosed: 'ただいまは受付時間外です。',
    isOver: '本日の受付は終了しました。',
    opensNext: (when) => `次は${when}に始まります。`,
    days: ['日曜日', '月曜日', '火曜日', '水曜日', '木曜日', '金曜日', '土曜日', '祝日'],
    everyDay: (periods) => `毎日${periods}`,
    daysBetween: (first, last) => `${first}から${last}`,
    daysAnd: 'と',
    period: (from, to) => `${from}から${to}`,
    nextDay: (time) => `翌${time}`,
    periodsAnd: 'と',
    open: (days, periods) => `${days}は${periods}`,
    closed: (days) => `${days}は休み`,
    usual: (lines) => `通常は、${lines.join('、')}です。`,
    exception: (days, periods, reason) =>
      periods === undefined
        ? `${days}は、${reason ?? '休み'}です。`
        : `${days}は、${reason ? `${reason}で` : ''}${periods}です。`,
    dates: (first, last) => `${first}から${last}まで`,
  },
  en: {
    title: 'Opening hours',
    isOpen: 'We are open now.',
    isOpenUntil: (closing) => `We are open now, until ${closing}.`,
    closesToday: (time) => time,
    closesNextMorning: (time) => `${time} tomorrow`,
    closesLater: (day, time) => `${time} on ${day}`,
    midnight: 'midnight',
    isClosed: 'We are closed at the moment.',
    isOver: 'We have closed for today.',
    opensNext: (when) => `Next opening: ${when}.`,
    days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'public holidays'],
    everyDay: (periods) => `every day ${periods}`,
    daysBetween: (first, last) => `${first} to ${last}`,
    daysAnd: ' and ',
    period: (from, to) => `${from} to ${to}`,
    nextDay: (time) => `${time} the next day`,
    periodsAnd: ' and ',
    open: (days, periods) => `${days} ${periods}`,
    closed: (days) => `closed on ${days}`,
    usual: (lines) => `Our usual hours are: ${lines.join('; ')}.`,
    exception: (days, periods, reason) => {
      const why = reason ? ` (${reason})` : ''
      return periods === undefined
        ? `We are closed on ${days}${why}.`
        : `On ${days} we are open ${periods}${why}.`
    },
    dates: (first, last) => `${first} to ${last}`,
  },
  zh: {
    title: '接待时间',
    isOpen: '现在正在接待。',
    isOpenUntil: (closing) => `现在正在接待，${closing}为止。`,
    closesToday: (time) => `今天到${time}`,
    closesNextMorning: (time) => `到明天${time}`,
    closesLater: (day, time) => `到${day} ${time}`,
    midnight: '24:00',
    isClosed: '现在不在接待时间内。',
    isOver: '今天的接待已经结束。',
    opensNext: (when) => `下次从${when}开始。`,
    days: ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '节假日'],
    everyDay: (periods) => `每天${periods}`,
    daysBetween: (first, last) => `${first}至${last}`,
    daysAnd: '和',
    period: (from, to) => `${from}至${to}`,
    nextDay: (time) => `次日${time}`,
    periodsAnd: '和',
    open: (days, periods) => `${days}${periods}`,
    closed: (days) => `${days}休息`,
    usual: (lines) => `平时的接待时间：${lines.join('，')}。`,
    exception: (days, periods, reason) => {
      const why = reason ? `（${reason}）` : ''
      return periods === undefined ? `${days}休息${why}。` : `${days}的接待时间为${periods}${why}。`
    },
    dates: (first, last) => `${first}至${last}`,
  },
}
