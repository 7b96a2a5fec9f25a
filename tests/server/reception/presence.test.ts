import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LINK_EVENTS_MAX } from '#core/limits.ts'
import { listCallEvents } from '../../../db/queries/calls.ts'
import { idOf, openDesk } from '../../support/desk.ts'

test('[4.4] keeps the talk of a signage that is disconnected for 5 s, and ends it after the grace period', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  desk.press('lobby')
  desk.accept('Sato', 'lobby')
  desk.isSilent('lobby')
  desk.wait(5)
  desk.isBack('lobby')
  desk.isSilent('lobby')
  desk.wait(10)
  desk.isGone('lobby')
  desk.isBack('lobby')
  assert.deepEqual(desk.lines.slice(2), [
    'lobby silent → lobby lost',
    '5 s → nothing',
    'lobby back → lobby back',
    'lobby silent → lobby lost',
    '10 s → nothing',
    'lobby gone → closed lobby lost | lobby Logout | Sato Standby',
    'lobby back → lobby back | lobby Standby',
  ])
})

test('[4.4] ends a waiting call whose signage stays disconnected, in Calling and in Crowded', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  desk.press('lobby')
  desk.isSilent('lobby')
  desk.isGone('lobby')
  desk.leaves('Sato')
  desk.press('station')
  desk.isSilent('station')
  desk.isGone('station')
  assert.deepEqual(desk.lines, [
    'lobby presses → rings Sato lobby | lobby Calling | Sato Standby [lobby]',
    'lobby silent → lobby lost',
    'lobby gone → withdrawn lobby, told Sato | closed lobby lost | lobby Logout | Sato Standby',
    'Sato leaves → Sato Leaving',
    'station presses → station Crowded absent',
    'station silent → station lost',
    'station gone → withdrawn station, told nobody | closed station lost | station Logout',
  ])
})

test('[4.4] lets an operator accept a call while its signage is briefly disconnected', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  desk.press('lobby')
  desk.isSilent('lobby')
  desk.accept('Sato', 'lobby')
  desk.isBack('lobby')
  assert.deepEqual(desk.lines.slice(2), [
    'Sato accepts lobby → talk lobby Sato | answered lobby by Sato, told nobody | lobby Active with Sato | Sato Active',
    'lobby back → lobby back',
  ])
})

test('[4.4] keeps the talk of an operator who is disconnected for 5 s, and ends it after the grace period', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  desk.press('lobby')
  desk.accept('Sato', 'lobby')
  desk.isSilent('Sato')
  desk.wait(5)
  desk.isBack('Sato')
  desk.isSilent('Sato')
  desk.wait(10)
  desk.isGone('Sato')
  desk.comes('Sato')
  assert.deepEqual(desk.lines.slice(2), [
    'Sato silent → host of lobby lost',
    '5 s → nothing',
    'Sato back → host of lobby back',
    'Sato silent → host of lobby lost',
    '10 s → nothing',
    'Sato gone → closed lobby operatorLost | lobby Standby | Sato Logout',
    'Sato comes → Sato Standby',
  ])
})

test('[4.4] does not ring at a disconnected operator whose talk has ended until they return', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  desk.press('lobby')
  desk.accept('Sato', 'lobby')
  desk.isSilent('Sato')
  desk.hangsUp('lobby')
  desk.wait(1)
  desk.press('station')
  desk.isBack('Sato')
  assert.deepEqual(desk.lines.slice(3), [
    'lobby hangs up → closed lobby closed | lobby Standby | Sato Standby',
    '1 s → nothing',
    'station presses → station Crowded busy 1',
    'Sato back → rings Sato station | station Calling | Sato Standby [station]',
  ])
})

test('[4.4] announces each disconnect and return of a page once', () => {
  const desk = openDesk()
  desk.isSilent('lobby')
  desk.isSilent('lobby')
  desk.isGone('lobby')
  desk.isGone('lobby')
  desk.isBack('lobby')
  desk.isBack('lobby')
  desk.isGone('Sato')
  desk.isGone('Sato')
  assert.deepEqual(desk.lines, [
    'lobby silent → lobby lost',
    'lobby silent → nothing',
    'lobby gone → lobby Logout',
    'lobby gone → nothing',
    'lobby back → lobby back | lobby Standby',
    'lobby back → nothing',
    'Sato gone → Sato Logout',
    'Sato gone → nothing',
  ])
})

test('[8] reports a decode error after three reports of the kiosk without video frames', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  const report = (frames: number) =>
    desk.step(`${frames} frames`, () =>
      desk.reception.signages.reportDecoded(idOf(desk, 'lobby'), { framesDecoded: frames }),
    )
  for (const frames of [0, 0, 0]) report(frames)
  desk.press('lobby')
  desk.accept('Sato', 'lobby')
  for (const frames of [0, 0, 9, 0, 0, 0, 0, 30, 31]) report(frames)
  for (const frames of [0, 0]) report(frames)
  desk.hangsUp('Sato')
  desk.wait(1)
  desk.press('lobby', 2)
  desk.accept('Sato', 'lobby', 2)
  for (const frames of [0, 0, 0]) report(frames)
  const said = desk.lines
    .filter((line) => / frames /.test(line))
    .map((line) => line.replace(' frames → ', ': '))
  assert.deepEqual(said, [
    '0: nothing',
    '0: nothing',
    '0: nothing',
    '0: nothing',
    '0: nothing',
    '9: nothing',
    '0: nothing',
    '0: nothing',
    '0: decode error lobby on',
    '0: nothing',
    '30: decode error lobby off',
    '31: nothing',
    '0: nothing',
    '0: nothing',
    '0: nothing',
    '0: nothing',
    '0: decode error lobby on',
  ])
})

test("[8] stores each change of a talk's connection quality, with a frozen picture as bad", () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  const report = (sample: { framesDecoded: number; lossRatio?: number }) => {
    desk.wait(5)
    desk.reception.signages.reportDecoded(idOf(desk, 'lobby'), sample)
  }
  const kept = (number: number) =>
    listCallEvents(desk.db, desk.requestId('lobby', number))
      .filter(({ kind }) => kind === 'link')
      .map(({ detail }) => detail)
  report({ framesDecoded: 30, lossRatio: 0.5 })
  desk.press('lobby')
  report({ framesDecoded: 30, lossRatio: 0.5 })
  assert.deepEqual(kept(1), [], 'before the talk there is no line')
  desk.accept('Sato', 'lobby')
  report({ framesDecoded: 30 })
  for (const lossRatio of [0, 0, 0.05, 0.05, 0.5, 0]) report({ framesDecoded: 30, lossRatio })
  report({ framesDecoded: 30 })
  for (const _ of [1, 2, 3, 4]) report({ framesDecoded: 0, lossRatio: 0 })
  report({ framesDecoded: 30, lossRatio: 0 })
  assert.deepEqual(kept(1), ['good', 'spotty', 'bad', 'good', 'bad', 'good'])
  desk.hangsUp('Sato')
  desk.wait(1)
  desk.press('lobby', 2)
  desk.accept('Sato', 'lobby', 2)
  report({ framesDecoded: 30, lossRatio: 0 })
  assert.deepEqual(kept(2), ['good'], 'a new talk has its own record')
})

test("[8] limits the number of stored changes of a call's connection quality", () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  desk.press('lobby')
  desk.accept('Sato', 'lobby')
  for (let n = 0; n < LINK_EVENTS_MAX + 20; n++)
    desk.reception.signages.reportDecoded(idOf(desk, 'lobby'), { framesDecoded: 30, lossRatio: n % 2 })
  const links = listCallEvents(desk.db, desk.requestId('lobby')).filter(({ kind }) => kind === 'link')
  assert.equal(links.length, LINK_EVENTS_MAX)
})

test('[4.3] the list shows since when a signage is called, in a talk, disconnected or idle', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  const startedAt = desk.clock.now()
  const since = () => desk.views.signageEntry(idOf(desk, 'lobby')).since - startedAt
  desk.wait(10)
  assert.equal(since(), 0)
  desk.press('lobby')
  assert.equal(since(), 10_000)
  desk.wait(5)
  desk.accept('Sato', 'lobby')
  assert.equal(since(), 15_000)
  desk.wait(5)
  desk.hangsUp('Sato')
  desk.wait(5)
  assert.equal(since(), 20_000)
  desk.suspends('lobby')
  assert.equal(since(), 25_000)
  desk.wait(5)
  desk.isSilent('lobby')
  assert.equal(since(), 30_000)
  desk.wait(5)
  desk.isBack('lobby')
  assert.equal(since(), 25_000, 'a short loss does not change the time')
})
