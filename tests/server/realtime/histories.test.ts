import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runHistories } from '../../support/histories.ts'

/** The same stories at every run; FC_SEED tells others, and `npm run bench -- histories` tells 2,000. */
const SEED = Number(process.env['FC_SEED'] ?? 2026)

test('[realtime] whatever signages, operators and supervisors do over lines that break, stall and repeat: one operator a signage, nobody stuck, every page right, every call closed', async (t) => {
  const reached = await runHistories(20, SEED)
  t.diagnostic(JSON.stringify(reached))
  for (const [what, times] of Object.entries(reached)) assert.ok(times > 0, `no history reached: ${what}`)
})
