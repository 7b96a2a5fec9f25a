import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LINK_EVENTS_MAX } from '#core/limits.ts'
import { listCallEvents } from '../../../db/queries/calls.ts'
import { idOf, openTestReception } from '../../support/test-reception.ts'

test('[4.4] keeps the talk of a signage that is disconnected for 5 s, and ends it after the grace period', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  testReception.press('lobby')
  testReception.accept('Sato', 'lobby')
  testReception.isSilent('lobby')
  testReception.wait(5)
  testReception.isBack('lobby')
  testReception.isSilent('lobby')
  testReception.wait(10)
  testReception.isGone('lobby')
  testReception.isBack('lobby')
  assert.deepEqual(testReception.lines.slice(2), [
    'lobby silent → lobby lost',
    '5 s → nothing',
    'lobby back → lobby back',
    'lobby silent → lobby lost',
    '10 s → nothing',
    'lobby gone → closed lobby lost | lobby Logout | Sato Standby',
    'lobby back → lobby back | lobby Standby',
  ])
})

test('[4.4] ends a waiting call whose signage stays disconnected, in the states Calling and Crowded', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  testReception.press('lobby')
  testReception.isSilent('lobby')
  testReception.isGone('lobby')
  testReception.leaves('Sato')
  testReception.press('station')
  testReception.isSilent('station')
  testReception.isGone('station')
  assert.deepEqual(testReception.lines, [
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
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  testReception.press('lobby')
  testReception.isSilent('lobby')
  testReception.accept('Sato', 'lobby')
  testReception.isBack('lobby')
  assert.deepEqual(testReception.lines.slice(2), [
    'Sato accepts lobby → talk lobby Sato | answered lobby by Sato, told nobody | lobby Active with Sato | Sato Active',
    'lobby back → lobby back',
  ])
})

test('[4.4] keeps the talk of an operator who is disconnected for 5 s, and ends it after the grace period', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  testReception.press('lobby')
  testReception.accept('Sato', 'lobby')
  testReception.isSilent('Sato')
  testReception.wait(5)
  testReception.isBack('Sato')
  testReception.isSilent('Sato')
  testReception.wait(10)
  testReception.isGone('Sato')
  testReception.comes('Sato')
  assert.deepEqual(testReception.lines.slice(2), [
    'Sato silent → host of lobby lost',
    '5 s → nothing',
    'Sato back → host of lobby back',
    'Sato silent → host of lobby lost',
    '10 s → nothing',
    'Sato gone → closed lobby operatorLost | lobby Standby | Sato Logout',
    'Sato comes → Sato Standby',
  ])
})

test('[4.4] after a talk has ended, does not ring its disconnected operator until that operator returns', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  testReception.press('lobby')
  testReception.accept('Sato', 'lobby')
  testReception.isSilent('Sato')
  testReception.hangsUp('lobby')
  testReception.wait(1)
  testReception.press('station')
  testReception.isBack('Sato')
  assert.deepEqual(testReception.lines.slice(3), [
    'lobby hangs up → closed lobby closed | lobby Standby | Sato Standby',
    '1 s → nothing',
    'station presses → station Crowded busy 1',
    'Sato back → rings Sato station | station Calling | Sato Standby [station]',
  ])
})

test('[4.4] announces each disconnect and return of a page once', () => {
  const testReception = openTestReception()
  testReception.isSilent('lobby')
  testReception.isSilent('lobby')
  testReception.isGone('lobby')
  testReception.isGone('lobby')
  testReception.isBack('lobby')
  testReception.isBack('lobby')
  testReception.isGone('Sato')
  testReception.isGone('Sato')
  assert.deepEqual(testReception.lines, [
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

test('[8] reports a decode error when a kiosk has decoded no video frames in three reports in a row', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  const report = (frames: number) =>
    testReception.step(`${frames} frames`, () =>
      testReception.reception.signages.reportDecoded(idOf(testReception, 'lobby'), { framesDecoded: frames }),
    )
  for (const frames of [0, 0, 0]) report(frames)
  testReception.press('lobby')
  testReception.accept('Sato', 'lobby')
  for (const frames of [0, 0, 9, 0, 0, 0, 0, 30, 31]) report(frames)
  for (const frames of [0, 0]) report(frames)
  testReception.hangsUp('Sato')
  testReception.wait(1)
  testReception.press('lobby', 2)
  testReception.accept('Sato', 'lobby', 2)
  for (const frames of [0, 0, 0]) report(frames)
  const said = testReception.lines
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

test("[8] stores each change of a talk's connection quality, and rates a frozen picture as bad", () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  const report = (sample: { framesDecoded: number; lossRatio?: number }) => {
    testReception.wait(5)
    testReception.reception.signages.reportDecoded(idOf(testReception, 'lobby'), sample)
  }
  const kept = (number: number) =>
    listCallEvents(testReception.db, testReception.requestId('lobby', number))
      .filter(({ kind }) => kind === 'link')
      .map(({ detail }) => detail)
  report({ framesDecoded: 30, lossRatio: 0.5 })
  testReception.press('lobby')
  report({ framesDecoded: 30, lossRatio: 0.5 })
  assert.deepEqual(kept(1), [], 'no connection quality is stored before the talk')
  testReception.accept('Sato', 'lobby')
  report({ framesDecoded: 30 })
  for (const lossRatio of [0, 0, 0.05, 0.05, 0.5, 0]) report({ framesDecoded: 30, lossRatio })
  report({ framesDecoded: 30 })
  for (const _ of [1, 2, 3, 4]) report({ framesDecoded: 0, lossRatio: 0 })
  report({ framesDecoded: 30, lossRatio: 0 })
  assert.deepEqual(kept(1), ['good', 'spotty', 'bad', 'good', 'bad', 'good'])
  testReception.hangsUp('Sato')
  testReception.wait(1)
  testReception.press('lobby', 2)
  testReception.accept('Sato', 'lobby', 2)
  report({ framesDecoded: 30, lossRatio: 0 })
  assert.deepEqual(kept(2), ['good'], 'a new talk has its own record')
})

test("[8] limits the number of stored changes of a call's connection quality", () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  testReception.press('lobby')
  testReception.accept('Sato', 'lobby')
  for (let n = 0; n < LINK_EVENTS_MAX + 20; n++)
    testReception.reception.signages.reportDecoded(idOf(testReception, 'lobby'), {
      framesDecoded: 30,
      lossRatio: n % 2,
    })
  const links = listCallEvents(testReception.db, testReception.requestId('lobby')).filter(
    ({ kind }) => kind === 'link',
  )
  assert.equal(links.length, LINK_EVENTS_MAX)
})

test('[4.3] the list of signages shows since when each is called, in a talk, disconnected or idle', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  const startedAt = testReception.clock.now()
  const since = () => testReception.views.signageEntry(idOf(testReception, 'lobby')).since - startedAt
  testReception.wait(10)
  assert.equal(since(), 0)
  testReception.press('lobby')
  assert.equal(since(), 10_000)
  testReception.wait(5)
  testReception.accept('Sato', 'lobby')
  assert.equal(since(), 15_000)
  testReception.wait(5)
  testReception.hangsUp('Sato')
  testReception.wait(5)
  assert.equal(since(), 20_000)
  testReception.suspends('lobby')
  assert.equal(since(), 25_000)
  testReception.wait(5)
  testReception.isSilent('lobby')
  assert.equal(since(), 30_000)
  testReception.wait(5)
  testReception.isBack('lobby')
  assert.equal(since(), 25_000, 'a short loss does not change the time')
})
