import * as z from 'zod/mini'
import { LIST_ROWS_MAX, PAGE_ROWS, TEXT_MAX } from '../limits.ts'

/**
 * Paging parameters, not in the specification. With `page` (from 1) the answer is that page; without, the whole list in the
 * specification's form. A page past the end returns the last one, for example after deletions.
 */
export const pageInput = {
  page: z.int().check(z.gte(1)),
  limit: z._default(z.int().check(z.gte(1), z.lte(LIST_ROWS_MAX)), PAGE_ROWS),
}

/** For lists that always return pages; default: the first page. */
export const pageAlone = { page: z._default(pageInput.page, 1), limit: pageInput.limit }

/** The same for the query of a GET. */
export const queryPageInput = {
  page: z.coerce.number().check(z.int(), z.gte(1)),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(LIST_ROWS_MAX)), PAGE_ROWS),
}

/** Search text, ignoring width and case; empty: everything. */
export const searchText = z.optional(z.string().check(z.trim(), z.maxLength(TEXT_MAX)))

/** Shape of a page; also the answer of `withoutCompany: 'emptyPage'`. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** Rows on all pages. */
    total: z.int(),
    page: z.int(),
  })

export const EMPTY_PAGE = { rows: [], total: 0, page: 1 }
