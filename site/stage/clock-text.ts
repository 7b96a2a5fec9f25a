import { LOCALES } from '#core/time/japan-words.ts'
import type { StageLanguage } from './stage-model.ts'

const DATE_STYLE = { month: 'long', day: 'numeric', weekday: 'short' } as const

/** 11月20日(金) and 14:05; no leading zero for hours (look, Japanese). */
export function clockText(
  nowAt: number,
  language: StageLanguage,
  timeZone?: string,
): { date: string; time: string } {
  const parts = new Intl.DateTimeFormat(LOCALES[language], { ...DATE_STYLE, timeZone }).formatToParts(nowAt)
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((each) => each.type === type)?.value ?? ''
  return { date: dateOf(language, part), time: timeOf(nowAt, timeZone) }
}

function dateOf(language: StageLanguage, part: (type: Intl.DateTimeFormatPartTypes) => string): string {
  if (language === 'en') return `${part('weekday')} ${part('day')} ${part('month')}`
  const day = `${Number.parseInt(part('month'), 10)}月${Number.parseInt(part('day'), 10)}日`
  return language === 'ja' ? `${day}(${part('weekday')})` : `${day} ${part('weekday')}`
}

function timeOf(nowAt: number, timeZone?: string): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  return time.format(nowAt).replace(/^0(?=\d)/, '')
}
