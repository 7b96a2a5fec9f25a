import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveHours } from '../../../db/queries/hours.ts'
import { weekdays } from '../../support/hours.ts'
import { idOf, openTestReception, type TestReception } from '../../support/test-reception.ts'

/** Opens a test reception on Monday at 10:00. Its company closes `minutes` later. */
function openFixture(minutes: number): TestReception {
  const testReception = openTestReception({ aiTalk: true })
  saveHours(testReception.db, testReception.companyId, null, weekdays(540, 600 + minutes))
  // changes of a company's hours are reported only after the state of one of its signages was read
  testReception.views.ownSignage(idOf(testReception, 'lobby'))
  return testReception
}
const closedOf = ({ views, id }: TestReception) => views.ownSignage(id.lobby!).closed

test('[decisions 11] accepts calls until the closing time, and none from that moment on', () => {
  const testReception = openFixture(1)
  testReception.clock.advance(59_000)
  assert.equal(closedOf(testReception), undefined)
  testReception.press('lobby')
  testReception.goesHome('lobby')
  testReception.clock.advance(1_000)
  testReception.press('lobby', 2)
  assert.equal(testReception.lines.at(-1), 'lobby presses (2) → refused: closedNow')
  assert.deepEqual(closedOf(testReception), {
    opensAt: Date.parse('2026-04-07T09:00:00+09:00'),
    isOver: true,
  })
})

test('[decisions 11] reports a change of every signage when the company closes and when it opens', () => {
  const testReception = openFixture(1)
  const reported = () =>
    testReception.receptionEvents
      .splice(0)
      .flatMap((news) => (news.kind === 'signageChanged' ? [news.cause] : []))
  reported()
  testReception.clock.advance(59_999)
  assert.deepEqual(reported(), [])
  testReception.clock.advance(1)
  assert.deepEqual(reported(), ['hours', 'hours'])
  assert.ok(testReception.views.signageEntry(testReception.id.lobby!).closed)
  // the closing information changes twice within 23 hours, at midnight and at the opening time, and each time for both
  // signages
  testReception.clock.advance(23 * 3_600_000)
  assert.deepEqual(reported(), ['hours', 'hours', 'hours', 'hours'])
  assert.equal(testReception.views.signageEntry(testReception.id.lobby!).closed, undefined)
  testReception.press('lobby')
  assert.match(testReception.lines.at(-1) ?? '', /rings Sato lobby/)
})

test('[decisions 11] lets a call continue that began before closing time', () => {
  const testReception = openFixture(1)
  testReception.clock.advance(59_000)
  testReception.press('lobby')
  testReception.clock.advance(2_000)
  testReception.accept('Sato', 'lobby')
  assert.match(testReception.lines.at(-1) ?? '', /talk lobby Sato/)
})

test('[decisions 11] lets an operator start a talk outside the opening hours', () => {
  const testReception = openFixture(1)
  testReception.clock.advance(60_000)
  testReception.begins('Sato', 'lobby')
  assert.match(testReception.lines.at(-1) ?? '', /talk lobby Sato/)
})

test('[decisions 11] visitors can talk with the AI outside the opening hours, but cannot call an operator', () => {
  const testReception = openFixture(1)
  testReception.clock.advance(60_000)
  testReception.talks('lobby', 'listening')
  assert.ok(!testReception.lines.at(-1)?.includes('refused'), testReception.lines.at(-1))
  testReception.press('lobby')
  assert.equal(testReception.lines.at(-1), 'lobby presses → refused: closedNow')
})
