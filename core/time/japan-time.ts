/** Spec 9: days are days in Japan (+09:00) whatever the machine's time zone. Japan has no daylight-saving time. */
const JAPAN_OFFSET_MS = 9 * 3_600_000
export const DAY_MS = 86_400_000

/** Start of the day in Japan that contains `at` (epoch ms). */
export const dayStartAt = (at: number): number =>
  Math.floor((at + JAPAN_OFFSET_MS) / DAY_MS) * DAY_MS - JAPAN_OFFSET_MS

export const DAY_MINUTES = 1_440

/** Time of the week in Japan. */
export interface WeekMoment {
  /** 0 is Sunday. */
  day: number
  /** Minute of the day, with fraction. */
  minute: number
}

/** 1970-01-01 was a Thursday. */
const EPOCH_WEEKDAY = 4

export function weekMomentOf(epochMs: number): WeekMoment {
  const startAt = dayStartAt(epochMs)
  const dayNumber = (startAt + JAPAN_OFFSET_MS) / DAY_MS
  return { day: (((dayNumber + EPOCH_WEEKDAY) % 7) + 7) % 7, minute: (epochMs - startAt) / 60_000 }
}

/** Date and time in Japan. `month` is 1-12. */
interface JapanDate {
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

/** Epoch ms of a date and time in Japan. Days beyond the month roll over, as in Date.UTC. */
export const japanAt = (year: number, month: number, date: number, hour = 0, minute = 0): number =>
  Date.UTC(year, month - 1, date, hour, minute) - JAPAN_OFFSET_MS

/** Pads a number to two digits: 7 → '07'. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Formats a time as 'YYYY-MM-DD HH:mm:ss' in Japan time (Spec 3). */
export function japanText(epochMs: number): string {
  const at = japanDateOf(epochMs)
  const day = `${at.year}-${twoDigits(at.month)}-${twoDigits(at.date)}`
  return `${day} ${twoDigits(at.hour)}:${twoDigits(at.minute)}:${twoDigits(at.second)}`
}

/** 'YYYY-MM-DD' in Japan time. */
export const japanDay = (epochMs: number): string => japanText(epochMs).slice(0, 10)

/** 'HH:mm' in Japan time. */
export const japanTime = (epochMs: number): string => japanText(epochMs).slice(11, 16)

/** 'YYYY-MM-DDTHH:mm:ss+09:00', as used by forms and /token/create. */
export const japanZoned = (epochMs: number): string => `${japanText(epochMs).replace(' ', 'T')}+09:00`

/** Epoch ms of the start of 'YYYY-MM-DD' in Japan; NaN if invalid. */
export const japanDayAt = (day: string): number => Date.parse(`${day}T00:00:00+09:00`)

/** Formats a minute of the day for form fields: 545 → '09:05'. */
export const minuteText = (minuteOfDay: number): string =>
  `${twoDigits(Math.floor(minuteOfDay / 60))}:${twoDigits(minuteOfDay % 60)}`
