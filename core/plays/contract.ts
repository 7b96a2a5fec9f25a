import * as z from 'zod/mini'
import { formId } from '../fields/field-shapes.ts'
import { day, empty, epochMs, id } from '../fields/shapes.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { pageWish } from '../http/paging.ts'
import { TEMPLATE_SCENES } from '../signages/signage.ts'

/** *Ours:* proof of play: what a signage showed from when to when, as its kiosk reported it. */
export const playRow = z.object({
  id,
  scene: z.enum(TEMPLATE_SCENES),
  /** Null: the scene shows none, or the file has been deleted since (its name stays). */
  mediaId: z.nullable(id),
  mediaName: z.nullable(z.string()),
  telop: z.string(),
  startedAt: epochMs,
  /** Null: is shown now. */
  endedAt: z.nullable(epochMs),
})
export type PlayShape = z.infer<typeof playRow>

/** One file's time on the screen inside of the days asked for. */
export const playTotal = z.object({
  mediaId: z.nullable(id),
  mediaName: z.string(),
  times: z.int(),
  shownMs: z.int(),
})
export type PlayTotal = z.infer<typeof playTotal>

/**
 * Both days are included; at most 92. The oldest first; with `page` that page of them, the newest first. `totals` are of all
 * of them; `isCut`: there are more rows than are looked at.
 */
export const getPlays = defineEndpoint({
  method: 'POST',
  path: '/api/getPlays',
  needs: 'play.read',
  withoutCompany: 'notFound',
  summary: 'Proof of play of one signage; /api/getPlays.csv answers the same as a file',
  input: z.object({
    signageId: formId,
    from: day,
    to: day,
    page: z.optional(pageWish.page),
    limit: pageWish.limit,
  }),
  output: z.object({
    plays: z.array(playRow),
    totals: z.array(playTotal),
    isCut: z.boolean(),
    /** How many rows there are on all pages, and which page this is. */
    total: z.int(),
    page: z.int(),
  }),
})

/** decisions 4: their records stay under the names they had; the last deleted first. */
export const getDeletedSignages = defineEndpoint({
  method: 'POST',
  path: '/api/getDeletedSignages',
  needs: 'play.read',
  withoutCompany: 'emptyList',
  summary: 'Signages that were deleted, whose proof of play can still be asked for',
  input: empty,
  output: z.array(z.object({ id, name: z.string(), deletedAt: epochMs })),
})
