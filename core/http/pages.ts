/** Which part of a list is wanted. */
export interface PageWish {
  /** Counted from 1. */
  page: number
  /** Rows of a page. */
  limit: number
}

/** A part of a list, and how long all of it is. */
export interface Page<Row> {
  rows: Row[]
  total: number
  /** The page that this is: past the end of a list that has become shorter it is the last one. */
  page: number
}

/** Where a page begins in a list of so many rows. */
export function pageStart(total: number, { page, limit }: PageWish): { page: number; offset: number } {
  const last = Math.max(1, Math.ceil(total / limit))
  const there = Math.min(page, last)
  return { page: there, offset: (there - 1) * limit }
}

/** The page of a list that is in memory. */
export function pageOf<Row>(rows: readonly Row[], wish: PageWish): Page<Row> {
  const { page, offset } = pageStart(rows.length, wish)
  return { rows: rows.slice(offset, offset + wish.limit), total: rows.length, page }
}

/** The same page with other rows. */
export const mapPage = <From, To>({ rows, ...place }: Page<From>, map: (row: From) => To): Page<To> => ({
  ...place,
  rows: rows.map(map),
})
