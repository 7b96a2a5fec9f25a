import * as z from 'zod/mini'
import { epochMs } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import {
  ITEM_REASONS,
  ITEM_STATES,
  SELF_TEST_ITEMS,
  SELF_TEST_PHASES,
  SELF_TEST_STARTERS,
} from './self-test.ts'

const itemResult = z.object({
  item: z.enum(SELF_TEST_ITEMS),
  state: z.enum(ITEM_STATES),
  ms: z.optional(z.number().check(z.gte(0), z.lte(600_000))),
  reason: z.optional(z.enum(ITEM_REASONS)),
  value: z.optional(z.number().check(z.gte(0), z.lte(600_000))),
})

export const selfTest = z.object({
  phase: z.enum(SELF_TEST_PHASES),
  by: z.enum(SELF_TEST_STARTERS),
  startedAt: epochMs,
  endedAt: z.optional(epochMs),
  items: z.array(itemResult).check(z.length(SELF_TEST_ITEMS.length)),
})

/** Replaces the stored self-test: sent when a test begins, after each item and at its end. */
export const reportSelfTest = defineEndpoint({
  method: 'POST',
  path: '/api/reportSelfTest',
  needs: 'kiosk.report',
  withoutCompany: 'notFound',
  perMinute: 120,
  summary: "Report the progress or the result of the kiosk's self-test (decisions 4, Self-test)",
  input: selfTest,
  output: ok,
})
