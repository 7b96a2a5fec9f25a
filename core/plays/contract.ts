import * as z from 'zod/mini'
import { formId } from '../fields/field-shapes.ts'
import { day, empty, epochMs, id } from '../fields/shapes.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { pageInput } from '../http/paging.ts'
import { TEMPLATE_SCENES } from '../signages/signage.ts'

/**
 * Not in the specification: endpoints for proof of play, which is what a signage showed and when, as reported by its
 * kiosk.
 */
const playRow = z.object({
  id,
  scene: z.enum(TEMPLATE_SCENES),
  /** Null: no media file was shown, or the file was deleted since (its name stays). */
  mediaId: z.nullable(id),
  mediaName: z.nullable(z.string()),
  telop: z.string(),
  startedAt: epochMs,
  /** Null: still shown. */
  endedAt: z.nullable(epochMs),
})
export type PlayShape = z.infer<typeof playRow>

/** Total time of one file on the screen within the requested days. */
const playTotal = z.object({
  mediaId: z.nullable(id),
  mediaName: z.string(),
  times: z.int(),
  shownMs: z.int(),
})
export type PlayTotal = z.infer<typeof playTotal>

/**
 * Lists what one signage has shown (plays) in a period of at most 92 days, including the days `from` and `to`. Without
 * `page`: all plays, oldest first, up to a maximum. With `page`: that page, newest first. `totals` cover all plays.
 * `isCut`: there are more plays than the maximum.
 */
export const getPlays = defineEndpoint({
  method: 'POST',
  path: '/api/getPlays',
  needs: 'play.read',
  withoutCompany: 'notFound',
  summary: 'Proof of play of one signage; /api/getPlays.csv returns the same as a file',
  input: z.object({
    signageId: formId,
    from: day,
    to: day,
    page: z.optional(pageInput.page),
    limit: pageInput.limit,
  }),
  output: z.object({
    plays: z.array(playRow),
    totals: z.array(playTotal),
    isCut: z.boolean(),
    /** Number of rows on all pages, and the number of this page. */
    total: z.int(),
    page: z.int(),
  }),
})

/**
 * decisions 4: records of deleted signages stay and keep their names. The list begins with the most recently deleted
 * signage.
 */
export const getDeletedSignages = defineEndpoint({
  method: 'POST',
  path: '/api/getDeletedSignages',
  needs: 'play.read',
  withoutCompany: 'emptyList',
  summary: 'Deleted signages whose proof of play is still available',
  input: empty,
  output: z.array(z.object({ id, name: z.string(), deletedAt: epochMs })),
})
