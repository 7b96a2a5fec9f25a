import { japanDateOf } from '#rules/japan-time.ts'

const DAYS = ['日', '月', '火', '水', '木', '金', '土'] as const
const two = (value: number): string => String(value).padStart(2, '0')

function clockOf(at: number): string {
  const { hour, minute, second } = japanDateOf(at)
  return `${hour}:${two(minute)}:${two(second)}`
}

/** 11月20日(金) and 9:00:00–9:01:10, in Japanese time; a play that runs has no end yet. */
export function playTimes({ startedAt, endedAt }: { startedAt: number; endedAt: number | null }) {
  const { year, month, date } = japanDateOf(startedAt)
  const weekday = DAYS[new Date(Date.UTC(year, month - 1, date)).getUTCDay()]
  return {
    day: `${month}月${date}日(${weekday})`,
    hours: `${clockOf(startedAt)}–${endedAt === null ? '' : clockOf(endedAt)}`,
  }
}
