import { japanDateOf } from '#core/time/japan-time.ts'

/** A month in Japan time; `month` is 1-12. */
export interface Month {
  year: number
  month: number
}

export const monthOf = (at: number): Month => {
  const { year, month } = japanDateOf(at)
  return { year, month }
}

/** A month as written in page addresses, such as 2026-04. */
export const monthText = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`

/** Parses a month; `otherwise` if the text is not one. */
export function monthIn(text: string, otherwise: Month): Month {
  const [, year, month] = /^(2\d{3})-(0[1-9]|1[0-2])$/.exec(text) ?? []
  return year === undefined ? otherwise : { year: Number(year), month: Number(month) }
}
