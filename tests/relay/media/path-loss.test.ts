import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PathLoss } from '../../../relay/media/path-loss.ts'

const report = (fractionLost: number) => ({
  ssrc: 1,
  fractionLost,
  cumulativeLost: 0,
  highestIndex: 0,
  jitter: 0,
  lastReport: 0,
  delaySinceLastReport: 0,
})

test('[decisions 8] rates a path as bad as soon as one receiver report shows a loss of two percent', () => {
  const loss = new PathLoss()
  for (let reports = 0; reports < 50; reports++) loss.note(report(5))
  assert.equal(loss.isBad, false)
  loss.note(report(6))
  assert.equal(loss.isBad, true)
})

test('[decisions 8] rates a bad path as good again only after several reports without loss', () => {
  const loss = new PathLoss()
  for (let reports = 0; reports < 10; reports++) loss.note(report(13))
  const untilGood = (): number => {
    let reports = 0
    for (; loss.isBad; reports++) loss.note(report(0))
    return reports
  }
  assert.equal(untilGood(), 7)
  loss.note(report(255))
  assert.ok(untilGood() > 10)
})
