import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runHistories } from '../../support/histories.ts'

/**
 * A fixed seed, so that each run tests the same histories (random sequences of events); FC_SEED overrides the seed.
 * `npm run bench -- histories` runs 2,000 histories.
 */
const SEED = Number(process.env['FC_SEED'] ?? 2026)

test('[realtime] keeps pages and calls consistent while connections break, stall and repeat messages', async (t) => {
  const reached = await runHistories(20, SEED)
  t.diagnostic(JSON.stringify(reached))
  for (const [what, times] of Object.entries(reached)) assert.ok(times > 0, `no history contained: ${what}`)
})
