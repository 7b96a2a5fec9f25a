import * as z from 'zod/mini'
import { LIST_ROWS_MAX, PAGE_ROWS, TEXT_MAX } from '../limits.ts'

/**
 * Paging parameters, not in the specification. With `page` (from 1) the answer is that page of the list. Without it, the
 * answer is the whole list, as the specification requires. For a page past the end (for example after deletions) the
 * answer is the last page.
 */
export const pageInput = {
  page: z.int().check(z.gte(1)),
  limit: z._default(z.int().check(z.gte(1), z.lte(LIST_ROWS_MAX)), PAGE_ROWS),
}

/** Paging parameters of lists that always return a page. By default, this is the first page. */
export const pageAlone = { page: z._default(pageInput.page, 1), limit: pageInput.limit }

/** pageInput for the query of a GET request, where numbers are text. */
export const queryPageInput = {
  page: z.coerce.number().check(z.int(), z.gte(1)),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(LIST_ROWS_MAX)), PAGE_ROWS),
}

/** Search text. Upper and lower case and full and half width count as equal. An empty text matches everything. */
export const searchText = z.optional(z.string().check(z.trim(), z.maxLength(TEXT_MAX)))

/**
 * Schema of one page of a list. Endpoints with `withoutCompany: 'emptyPage'` return an empty page if no company is
 * chosen.
 */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** Rows on all pages. */
    total: z.int(),
    page: z.int(),
  })

export const EMPTY_PAGE = { rows: [], total: 0, page: 1 }
