/** An object of untrusted JSON. The functions below check every value that they read from it. */
export type Json = Readonly<Record<string, unknown>>

const EMPTY: Json = Object.freeze({})

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : EMPTY

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The value as a count or index. @returns undefined unless it is a safe integer of at least 0 */
export const countOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined

export const at = (list: readonly unknown[], index: unknown): Json | undefined => {
  const place = countOf(index)
  return place !== undefined && place < list.length ? objectOf(list[place]) : undefined
}
