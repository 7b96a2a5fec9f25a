/** Spec 9: the product's days are Japanese ones (+09:00), whatever the machine's zone. Japan keeps no daylight-saving time. */
export const JAPAN_OFFSET_MS = 9 * 3_600_000
export const DAY_MS = 86_400_000

/** The Japanese midnight at or before `at` (epoch ms). */
export const dayStartAt = (at: number): number =>
  Math.floor((at + JAPAN_OFFSET_MS) / DAY_MS) * DAY_MS - JAPAN_OFFSET_MS

export const DAY_MINUTES = 1_440

/** A moment of the week in Japanese time. */
export interface WeekMoment {
  /** 0 is Sunday. */
  day: number
  /** Of the day, with its fraction. */
  minute: number
}

/** 1970-01-01 was a Thursday. */
const EPOCH_WEEKDAY = 4

export function weekMomentOf(epochMs: number): WeekMoment {
  const startAt = dayStartAt(epochMs)
  const dayNumber = (startAt + JAPAN_OFFSET_MS) / DAY_MS
  return { day: (((dayNumber + EPOCH_WEEKDAY) % 7) + 7) % 7, minute: (epochMs - startAt) / 60_000 }
}

/** A Japanese day and time of day. `month` is 1-12. */
export interface JapanDate {
  year: number
  month: number
  date: number
  hour: number
  minute: number
  second: number
}

export function japanDateOf(epochMs: number): JapanDate {
  const shifted = new Date(epochMs + JAPAN_OFFSET_MS)
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    date: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
  }
}

/** Epoch ms of a Japanese day and time. Days beyond the month go over into the next, as Date.UTC does. */
export const japanAt = (year: number, month: number, date: number, hour = 0, minute = 0): number =>
  Date.UTC(year, month - 1, date, hour, minute) - JAPAN_OFFSET_MS

/** 7 → '07' */
export const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Spec 3: 'YYYY-MM-DD HH:mm:ss' in Japanese time. */
export function japanText(epochMs: number): string {
  const at = japanDateOf(epochMs)
  const day = `${at.year}-${twoDigits(at.month)}-${twoDigits(at.date)}`
  return `${day} ${twoDigits(at.hour)}:${twoDigits(at.minute)}:${twoDigits(at.second)}`
}

/** 'YYYY-MM-DD' of the Japanese day. */
export const japanDay = (epochMs: number): string => japanText(epochMs).slice(0, 10)

/** 'HH:mm' of the Japanese time of day. */
export const japanTime = (epochMs: number): string => japanText(epochMs).slice(11, 16)

/** 'YYYY-MM-DDTHH:mm:ss+09:00', as forms and /token/create have it. */
export const japanZoned = (epochMs: number): string => `${japanText(epochMs).replace(' ', 'T')}+09:00`

/** The midnight that 'YYYY-MM-DD' begins with; NaN for what is no day. */
export const japanDayAt = (day: string): number => Date.parse(`${day}T00:00:00+09:00`)

/** 545 → '09:05'; a day's last minute but one is 1439. */
export const minuteText = (minuteOfDay: number): string =>
  `${twoDigits(Math.floor(minuteOfDay / 60))}:${twoDigits(minuteOfDay % 60)}`
