import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openServerFixture } from '../../support/server-fixture.ts'
import { openComparison, type Pair } from '../../support/stage-pixels.ts'

const fixture = openServerFixture()

/**
 * Pairs that together cover each layout and both orientations. The benchmark `stage-pixels` compares all forty
 * combinations.
 */
const PAIRS: readonly Pair[] = [
  { layout: 'mediaAndAvatar', orientation: 'portrait', scene: 'Standby' },
  { layout: 'onlyAvatar', orientation: 'landscape', scene: 'Active' },
  { layout: 'wipe', orientation: 'portrait', scene: 'Calling' },
  { layout: 'onlyMedia', orientation: 'landscape', scene: 'Crowded' },
]

test("[2.4.5] the template editor's preview looks like the kiosk: at most 0.5 % of the pixels differ", {
  timeout: 120_000,
}, async (t) => {
  const comparison = await openComparison(fixture.browser, fixture.server.base)
  for (const pair of PAIRS) {
    const { share } = await comparison.compare(pair)
    const name = `${pair.orientation} ${pair.layout} ${pair.scene}`
    t.diagnostic(`${(share * 100).toFixed(3)} %  ${name}`)
    assert.ok(share <= 0.005, `${name}: ${(share * 100).toFixed(2)} %`)
  }
  await comparison.close()
})
