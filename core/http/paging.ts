import * as z from 'zod/mini'
import { LIST_ROWS_MAX, PAGE_ROWS, TEXT_MAX } from '../limits.ts'

/**
 * *Ours:* what a list takes to be paged. With `page` (from 1) the answer is that page of it; without, the whole list in the
 * specification's shape. A page past the end is the last one, so that what was deleted meanwhile leaves none empty.
 */
export const pageWish = {
  page: z.int().check(z.gte(1)),
  limit: z._default(z.int().check(z.gte(1), z.lte(LIST_ROWS_MAX)), PAGE_ROWS),
}

/** Of a list of ours that is asked for by pages alone: left out, it is the first. */
export const pageAlone = { page: z._default(pageWish.page, 1), limit: pageWish.limit }

/** The same in the query of a GET. */
export const queryPageWish = {
  page: z.coerce.number().check(z.int(), z.gte(1)),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(LIST_ROWS_MAX)), PAGE_ROWS),
}

/** A part of what is searched, in any width and case; empty: everything. */
export const searchText = z.optional(z.string().check(z.trim(), z.maxLength(TEXT_MAX)))

/** What `withoutCompany: 'emptyPage'` answers, too. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** Of all pages. */
    total: z.int(),
    page: z.int(),
  })

export const EMPTY_PAGE = { rows: [], total: 0, page: 1 }
