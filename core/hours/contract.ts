import * as z from 'zod/mini'
import { day, empty, epochMs, id } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { HOURS_EXCEPTIONS_MAX, HOURS_NOTE_MAX, HOURS_PERIODS_MAX } from '../limits.ts'
import { DAY_MINUTES } from '../time/japan-time.ts'
import type { HoursException, OpeningHours, Period } from './hours.ts'
import { HOLIDAY } from './hours.ts'

const minute = z.int({ error: 'invalid' }).check(z.gte(0), z.lte(DAY_MINUTES))

/** Whether the periods of a day are in order and do not overlap. Only the last period may end the next morning. */
const areInOrder = (periods: readonly Period[]): boolean =>
  periods.every(({ fromMinute }, index) => {
    const before = periods[index - 1]
    return !before || (before.toMinute > before.fromMinute && before.toMinute <= fromMinute)
  })

const periods = z.readonly(
  z
    .array(z.object({ fromMinute: minute, toMinute: minute }))
    .check(
      z.maxLength(HOURS_PERIODS_MAX, { error: 'tooMany' }),
      z.refine(areInOrder, { error: 'hoursOverlap' }),
    ),
)

const exception = z
  .object({
    fromDay: day,
    toDay: day,
    periods,
    note: z.string().check(z.trim(), z.maxLength(HOURS_NOTE_MAX, { error: 'tooLong' })),
  })
  .check(z.refine(({ fromDay, toDay }) => fromDay <= toDay, { error: 'dayOrder', path: ['toDay'] }))

const areApart = (exceptions: readonly HoursException[]): boolean =>
  exceptions.every(({ fromDay }, index) => {
    const before = exceptions[index - 1]
    return !before || before.toDay < fromDay
  })

/** Weekly hours with exceptions (core/hours/hours.ts). Exceptions are sorted by their first day. */
export const openingHours = z.object({
  week: z.readonly(z.array(periods).check(z.length(HOLIDAY + 1))),
  exceptions: z.readonly(
    z
      .array(exception)
      .check(
        z.maxLength(HOURS_EXCEPTIONS_MAX, { error: 'tooMany' }),
        z.refine(areApart, { error: 'daysOverlap' }),
      ),
  ),
}) satisfies z.ZodMiniType<OpeningHours>

const openState = z.object({
  isOpen: z.boolean(),
  opensAt: z.optional(epochMs),
  closesAt: z.optional(epochMs),
  isOver: z.optional(z.literal(true)),
  note: z.optional(z.string()),
})

/** The opening hours of one shop (store) or of the company. A shop without hours of its own uses the company's. */
const hoursRow = z.object({
  storeId: z.nullable(id),
  /** Null for the company's hours. */
  storeName: z.nullable(z.string()),
  /** Null in the row of a shop (store): it uses the company's hours. Null in the row of the company: always open. */
  hours: z.nullable(openingHours),
  state: openState,
})
export type HoursRow = z.infer<typeof hoursRow>

export const getHours = defineEndpoint({
  method: 'POST',
  path: '/api/getHours',
  needs: 'hours.read',
  withoutCompany: 'noCompany',
  summary: 'Opening hours of the company and its stores (decisions 11)',
  input: empty,
  output: z.object({
    rows: z.array(hoursRow),
    /** Public holidays (YYYY-MM-DD) from today until more than a year from now. */
    holidays: z.array(z.string()),
  }),
})

export const updateHours = defineEndpoint({
  method: 'POST',
  path: '/api/updateHours',
  needs: 'hours.write',
  withoutCompany: 'noCompany',
  summary:
    'Set the opening hours of the company or of a store (null removes them); refused with changedElsewhere if another user changed them first',
  input: z.object({
    storeId: z.nullable(id),
    hours: z.nullable(openingHours),
    /**
     * The hours that were stored when the user began to edit them. If other hours are stored now, another user has
     * changed them. If this field is omitted, any stored hours are overwritten.
     */
    seen: z.optional(z.nullable(openingHours)),
  }),
  output: z.extend(ok, { state: openState }),
})
