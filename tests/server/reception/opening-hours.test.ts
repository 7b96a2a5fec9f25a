import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveHours } from '../../../db/queries/hours.ts'
import { type Desk, idOf, openDesk } from '../../support/desk.ts'
import { weekdays } from '../../support/hours.ts'

/** Opens a desk on Monday at 10:00, whose company closes `minutes` later. */
function openHouse(minutes: number): Desk {
  const desk = openDesk({ aiTalk: true })
  saveHours(desk.db, desk.companyId, null, weekdays(540, 600 + minutes))
  // reading the state once makes later changes of the hours reach the pages
  desk.views.ownSignage(idOf(desk, 'lobby'))
  return desk
}
const closedOf = ({ views, id }: Desk) => views.ownSignage(id.lobby!).closed

test('[decisions 11] accepts calls until the minute of closing and none from that moment on', () => {
  const desk = openHouse(1)
  desk.clock.advance(59_000)
  assert.equal(closedOf(desk), undefined)
  desk.press('lobby')
  desk.goesHome('lobby')
  desk.clock.advance(1_000)
  desk.press('lobby', 2)
  assert.equal(desk.lines.at(-1), 'lobby presses (2) → refused: closedNow')
  assert.deepEqual(closedOf(desk), { opensAt: Date.parse('2026-04-07T09:00:00+09:00'), isOver: true })
})

test('[decisions 11] notifies kiosks and lists when the company closes and opens', () => {
  const desk = openHouse(1)
  const told = () =>
    desk.receptionEvents.splice(0).flatMap((news) => (news.kind === 'signageChanged' ? [news.cause] : []))
  told()
  desk.clock.advance(59_999)
  assert.deepEqual(told(), [])
  desk.clock.advance(1)
  assert.deepEqual(told(), ['hours', 'hours'])
  assert.ok(desk.views.signageEntry(desk.id.lobby!).closed)
  // passes midnight and the opening, each of which is announced to both signages
  desk.clock.advance(23 * 3_600_000)
  assert.deepEqual(told(), ['hours', 'hours', 'hours', 'hours'])
  assert.equal(desk.views.signageEntry(desk.id.lobby!).closed, undefined)
  desk.press('lobby')
  assert.match(desk.lines.at(-1) ?? '', /rings Sato lobby/)
})

test('[decisions 11] lets a call continue that began before closing time', () => {
  const desk = openHouse(1)
  desk.clock.advance(59_000)
  desk.press('lobby')
  desk.clock.advance(2_000)
  desk.accept('Sato', 'lobby')
  assert.match(desk.lines.at(-1) ?? '', /talk lobby Sato/)
})

test('[decisions 11] lets an operator start a talk outside the opening hours', () => {
  const desk = openHouse(1)
  desk.clock.advance(60_000)
  desk.begins('Sato', 'lobby')
  assert.match(desk.lines.at(-1) ?? '', /talk lobby Sato/)
})

test('[decisions 11] visitors can talk with the AI outside the opening hours, but cannot call an operator', () => {
  const desk = openHouse(1)
  desk.clock.advance(60_000)
  desk.talks('lobby', 'listening')
  assert.ok(!desk.lines.at(-1)?.includes('refused'), desk.lines.at(-1))
  desk.press('lobby')
  assert.equal(desk.lines.at(-1), 'lobby presses → refused: closedNow')
})
