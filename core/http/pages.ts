export interface PageInput {
  /** Number of the page, from 1. */
  page: number
  /** Rows per page. */
  limit: number
}

/** A part of a list with the total length. */
export interface Page<Row> {
  rows: Row[]
  total: number
  /** The returned page: the last one if the requested page is past the end. */
  page: number
}

/** The number of a page and the index of its first row, in a list of `total` rows. */
export function pageStart(total: number, { page, limit }: PageInput): { page: number; offset: number } {
  const last = Math.max(1, Math.ceil(total / limit))
  const there = Math.min(page, last)
  return { page: there, offset: (there - 1) * limit }
}

/** Cuts a page out of a list in memory. */
export function pageOf<Row>(rows: readonly Row[], input: PageInput): Page<Row> {
  const { page, offset } = pageStart(rows.length, input)
  return { rows: rows.slice(offset, offset + input.limit), total: rows.length, page }
}

/** Converts the rows of a page. */
export const mapPage = <From, To>({ rows, ...place }: Page<From>, map: (row: From) => To): Page<To> => ({
  ...place,
  rows: rows.map(map),
})
