import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { CALL_NOTE_MAX } from '#core/limits.ts'
import { openDb } from '../../../db/open.ts'
import {
  findCall,
  listCallEvents,
  listHostsOf,
  listOpenCalls,
  updateCall,
} from '../../../db/queries/calls.ts'
import { closeInterrupted } from '../../../server/reception/interrupted.ts'
import { idOf, openTestReception, type TestReception } from '../../support/test-reception.ts'

/** Opens a test reception where Sato is in a talk with the lobby's visitor and Tanaka is in Standby. */
function inTalk(input: Parameters<typeof openTestReception>[0] = {}): TestReception {
  const testReception = openTestReception(input)
  testReception.press('lobby')
  testReception.accept('Sato', 'lobby')
  testReception.lines.length = 0
  return testReception
}

test('[4.4] hands a talk over when the colleague has accepted and is connected', () => {
  const testReception = inTalk()
  testReception.offers('Sato', 'lobby', 'Tanaka')
  testReception.answers('Tanaka', 'lobby', 'accept')
  testReception.wait(3)
  testReception.answers('Tanaka', 'lobby', 'ready')
  testReception.hangsUp('Tanaka')
  assert.deepEqual(testReception.lines, [
    'Sato offers lobby to Tanaka → Sato Active → Tanaka | Tanaka Standby asked for lobby',
    'Tanaka to lobby: accept → lobby Active with Sato, Tanaka comes | Tanaka Active comes to lobby',
    '3 s → nothing',
    'Tanaka to lobby: ready → lobby goes from Sato to Tanaka | hand-over lobby to Tanaka taken | lobby Active with Tanaka | Sato Standby | Tanaka Active',
    'Tanaka hangs up → closed lobby closed | lobby Standby | Tanaka Standby',
  ])
})

const noteOf = (testReception: TestReception) =>
  findCall(testReception.db, testReception.requestId('lobby'))?.note

test("[4.4] shows the operator's hand-over message to the colleague, and then adds it to the call's note", () => {
  const testReception = inTalk()
  updateCall(testReception.db, testReception.requestId('lobby'), { note: '10時のお約束' })
  testReception.offers('Sato', 'lobby', 'Tanaka', '山田様、総務の田中さん宛')
  const [offer] = testReception.reception.views.ownOperator(idOf(testReception, 'Tanaka')).handOvers ?? []
  assert.equal(offer?.note, '山田様、総務の田中さん宛')
  testReception.answers('Tanaka', 'lobby', 'accept')
  assert.equal(noteOf(testReception), '10時のお約束')
  testReception.answers('Tanaka', 'lobby', 'ready')
  assert.equal(noteOf(testReception), '10時のお約束\n山田様、総務の田中さん宛')
})

for (const [title, length, kept] of [
  ['whole, if it just fits', CALL_NOTE_MAX - 6, '\n山田様😀'],
  ['without half a character at its end', CALL_NOTE_MAX - 5, '\n山田様'],
  ['as far as it fits', CALL_NOTE_MAX - 3, '\n山田'],
  ['not at all, if the note is full', CALL_NOTE_MAX - 1, ''],
] as const)
  test(`[4.4] adds the hand-over message to a long note: ${title}`, () => {
    const testReception = inTalk()
    const before = 'x'.repeat(length)
    updateCall(testReception.db, testReception.requestId('lobby'), { note: before })
    testReception.offers('Sato', 'lobby', 'Tanaka', '山田様😀')
    testReception.answers('Tanaka', 'lobby', 'accept')
    testReception.answers('Tanaka', 'lobby', 'ready')
    assert.equal(noteOf(testReception), before + kept)
  })

test("[4.4] does not add the message of a refused hand-over to the call's note", () => {
  const testReception = inTalk()
  testReception.offers('Sato', 'lobby', 'Tanaka', '山田様')
  testReception.answers('Tanaka', 'lobby', 'refuse')
  assert.equal(noteOf(testReception), null)
  testReception.offers('Sato', 'lobby', 'Tanaka')
  testReception.answers('Tanaka', 'lobby', 'accept')
  testReception.answers('Tanaka', 'lobby', 'ready')
  assert.equal(noteOf(testReception), null)
})

test('[4.4] records both operators of a handed-over call with their times', () => {
  const testReception = inTalk()
  const callId = testReception.requestId('lobby')
  const answeredAt = testReception.clock.now()
  testReception.wait(60)
  testReception.offers('Sato', 'lobby', 'Tanaka')
  testReception.answers('Tanaka', 'lobby', 'accept')
  testReception.wait(2)
  const handedAt = testReception.clock.now()
  testReception.answers('Tanaka', 'lobby', 'ready')
  const [sato, tanaka] = [idOf(testReception, 'Sato'), idOf(testReception, 'Tanaka')]
  assert.deepEqual(listHostsOf(testReception.db, callId), [
    { userId: sato, fromAt: answeredAt, untilAt: handedAt },
    { userId: tanaka, fromAt: handedAt, untilAt: null },
  ])
  testReception.wait(30)
  testReception.hangsUp('Tanaka')
  const row = findCall(testReception.db, callId)
  assert.deepEqual([row?.answeredAt, row?.hostId, row?.cause], [answeredAt, tanaka, 'closed'])
  assert.equal(listHostsOf(testReception.db, callId)[1]?.untilAt, testReception.clock.now())
  assert.deepEqual(
    listCallEvents(testReception.db, callId).map(({ kind, userId }) => [kind, userId]),
    [
      ['requested', null],
      ['accepted', sato],
      ['handOverOffered', tanaka],
      ['handOverAccepted', tanaka],
      ['handedOver', tanaka],
      ['closed', null],
    ],
  )
})

test('[4.4] keeps the call with the first operator if the hand-over does not succeed', () => {
  const testReception = inTalk()
  const offer = (): void => testReception.offers('Sato', 'lobby', 'Tanaka')
  offer()
  testReception.answers('Tanaka', 'lobby', 'refuse')
  offer()
  testReception.withdraws('Sato', 'lobby')
  offer()
  testReception.wait(29)
  testReception.wait(1)
  offer()
  testReception.answers('Tanaka', 'lobby', 'accept')
  testReception.wait(19)
  testReception.wait(1)
  offer()
  testReception.answers('Tanaka', 'lobby', 'accept')
  testReception.answers('Tanaka', 'lobby', 'failed')
  offer()
  testReception.answers('Tanaka', 'lobby', 'accept')
  testReception.withdraws('Sato', 'lobby')
  assert.deepEqual(testReception.lines, [
    'Sato offers lobby to Tanaka → Sato Active → Tanaka | Tanaka Standby asked for lobby',
    'Tanaka to lobby: refuse → hand-over lobby to Tanaka refused | Sato Active | Tanaka Standby',
    'Sato offers lobby to Tanaka → Sato Active → Tanaka | Tanaka Standby asked for lobby',
    'Sato keeps lobby → hand-over lobby to Tanaka withdrawn | Sato Active | Tanaka Standby',
    'Sato offers lobby to Tanaka → Sato Active → Tanaka | Tanaka Standby asked for lobby',
    '29 s → nothing',
    '1 s → hand-over lobby to Tanaka timeout | Sato Active | Tanaka Standby',
    'Sato offers lobby to Tanaka → Sato Active → Tanaka | Tanaka Standby asked for lobby',
    'Tanaka to lobby: accept → lobby Active with Sato, Tanaka comes | Tanaka Active comes to lobby',
    '19 s → nothing',
    '1 s → hand-over lobby to Tanaka failed | lobby Active with Sato | Sato Active | Tanaka Standby',
    'Sato offers lobby to Tanaka → Sato Active → Tanaka | Tanaka Standby asked for lobby',
    'Tanaka to lobby: accept → lobby Active with Sato, Tanaka comes | Tanaka Active comes to lobby',
    'Tanaka to lobby: failed → hand-over lobby to Tanaka failed | lobby Active with Sato | Sato Active | Tanaka Standby',
    'Sato offers lobby to Tanaka → Sato Active → Tanaka | Tanaka Standby asked for lobby',
    'Tanaka to lobby: accept → lobby Active with Sato, Tanaka comes | Tanaka Active comes to lobby',
    'Sato keeps lobby → hand-over lobby to Tanaka withdrawn | lobby Active with Sato | Sato Active | Tanaka Standby',
  ])
})

test('[4.4] withdraws the offered hand-over when the colleague is no longer available', () => {
  const testReception = inTalk({ operators: { Sato: 'standby', Tanaka: 'standby', Ito: 'standby' } })
  testReception.offers('Sato', 'lobby', 'Tanaka')
  testReception.leaves('Tanaka')
  testReception.standsBy('Tanaka')
  testReception.offers('Sato', 'lobby', 'Tanaka')
  testReception.isSilent('Tanaka')
  testReception.isGone('Tanaka')
  testReception.comes('Tanaka')
  testReception.press('station')
  testReception.offers('Sato', 'lobby', 'Tanaka')
  testReception.accept('Tanaka', 'station')
  assert.deepEqual(testReception.lines, [
    'Sato offers lobby to Tanaka → Sato Active → Tanaka | Tanaka Standby asked for lobby',
    'Tanaka leaves → hand-over lobby to Tanaka unavailable | Sato Active | Tanaka Leaving',
    'Tanaka stands by → Tanaka Standby',
    'Sato offers lobby to Tanaka → Sato Active → Tanaka | Tanaka Standby asked for lobby',
    'Tanaka silent → nothing',
    'Tanaka gone → hand-over lobby to Tanaka unavailable | Sato Active | Tanaka Logout',
    'Tanaka comes → Tanaka Standby',
    'station presses → rings Tanaka station | rings Ito station | station Calling | Tanaka Standby [station] | Ito Standby [station]',
    'Sato offers lobby to Tanaka → Sato Active → Tanaka | Tanaka Standby [station] asked for lobby',
    'Tanaka accepts station → talk station Tanaka | hand-over lobby to Tanaka unavailable | answered station by Tanaka, told Ito | station Active with Tanaka | Sato Active | Tanaka Active | Ito Standby',
  ])
})

test('[4.4] completes an accepted hand-over when the first operator is disconnected', () => {
  const testReception = inTalk()
  testReception.offers('Sato', 'lobby', 'Tanaka')
  testReception.answers('Tanaka', 'lobby', 'accept')
  testReception.isSilent('Tanaka')
  testReception.isGone('Tanaka')
  testReception.comes('Tanaka')
  testReception.offers('Sato', 'lobby', 'Tanaka')
  testReception.answers('Tanaka', 'lobby', 'accept')
  testReception.isSilent('Sato')
  testReception.isGone('Sato')
  testReception.comes('Sato')
  testReception.offers('Tanaka', 'lobby', 'Sato')
  testReception.isGone('Tanaka')
  assert.deepEqual(testReception.lines, [
    'Sato offers lobby to Tanaka → Sato Active → Tanaka | Tanaka Standby asked for lobby',
    'Tanaka to lobby: accept → lobby Active with Sato, Tanaka comes | Tanaka Active comes to lobby',
    'Tanaka silent → nothing',
    'Tanaka gone → hand-over lobby to Tanaka failed | lobby Active with Sato | Sato Active | Tanaka Logout',
    'Tanaka comes → Tanaka Standby',
    'Sato offers lobby to Tanaka → Sato Active → Tanaka | Tanaka Standby asked for lobby',
    'Tanaka to lobby: accept → lobby Active with Sato, Tanaka comes | Tanaka Active comes to lobby',
    'Sato silent → host of lobby lost',
    'Sato gone → lobby goes from Sato to Tanaka | hand-over lobby to Tanaka taken | lobby Active with Tanaka | Sato Logout | Tanaka Active',
    'Sato comes → Sato Standby',
    'Tanaka offers lobby to Sato → Sato Standby asked for lobby | Tanaka Active → Sato',
    'Tanaka gone → hand-over lobby to Sato closed | closed lobby operatorLost | lobby Standby | Sato Standby | Tanaka Logout',
  ])
})

test('[4.4] a call that ends during a hand-over ends the hand-over too', () => {
  const testReception = inTalk()
  testReception.offers('Sato', 'lobby', 'Tanaka')
  testReception.answers('Tanaka', 'lobby', 'accept')
  testReception.goesHome('lobby')
  testReception.answers('Tanaka', 'lobby', 'ready')
  testReception.wait(15)
  testReception.wait(2)
  testReception.press('lobby', 2)
  testReception.accept('Sato', 'lobby', 2)
  testReception.offers('Sato', 'lobby', 'Tanaka')
  testReception.isGone('lobby')
  assert.deepEqual(testReception.lines, [
    'Sato offers lobby to Tanaka → Sato Active → Tanaka | Tanaka Standby asked for lobby',
    'Tanaka to lobby: accept → lobby Active with Sato, Tanaka comes | Tanaka Active comes to lobby',
    'lobby home → end asked lobby Sato | lobby Active with Sato, Tanaka comes, end asked',
    'Tanaka to lobby: ready → lobby goes from Sato to Tanaka | hand-over lobby to Tanaka taken | end asked lobby Tanaka | lobby Active with Tanaka, end asked | Sato Standby | Tanaka Active',
    '15 s → closed lobby home | lobby Standby | Tanaka Standby',
    '2 s → nothing',
    'lobby presses (2) → rings Sato lobby | rings Tanaka lobby | lobby Calling | Sato Standby [lobby] | Tanaka Standby [lobby]',
    'Sato accepts lobby → talk lobby Sato | answered lobby by Sato, told Tanaka | lobby Active with Sato | Sato Active | Tanaka Standby',
    'Sato offers lobby to Tanaka → Sato Active → Tanaka | Tanaka Standby asked for lobby',
    'lobby gone → hand-over lobby to Tanaka closed | closed lobby lost | lobby Logout | Sato Standby | Tanaka Standby',
  ])
})

test("[4.4] only the talk's operator can offer a hand-over, and only the chosen colleague can answer it", () => {
  const testReception = inTalk({ operators: { Sato: 'standby', Tanaka: 'standby', Ito: 'away' } })
  testReception.offers('Tanaka', 'lobby', 'Ito')
  testReception.offers('Sato', 'lobby', 'Ito')
  testReception.offers('Sato', 'lobby', 'Sato')
  testReception.offers('Sato', 'station', 'Tanaka')
  testReception.answers('Tanaka', 'lobby', 'accept')
  testReception.offers('Sato', 'lobby', 'Tanaka')
  testReception.answers('Ito', 'lobby', 'accept')
  testReception.answers('Tanaka', 'lobby', 'ready')
  testReception.withdraws('Tanaka', 'lobby')
  assert.deepEqual(testReception.lines, [
    'Tanaka offers lobby to Ito → refused: noCall',
    'Sato offers lobby to Ito → refused: colleagueNotFree',
    'Sato offers lobby to Sato → refused: notACandidate',
    'Sato offers station to Tanaka → refused: noCall',
    'Tanaka to lobby: accept → refused: handOverGone',
    'Sato offers lobby to Tanaka → Sato Active → Tanaka | Tanaka Standby asked for lobby',
    'Ito to lobby: accept → refused: handOverGone',
    'Tanaka to lobby: ready → refused: handOverGone',
    'Tanaka keeps lobby → refused: noCall',
  ])
})

test('[decisions 2] hands a talk over between two operators of a shared avatar channel', () => {
  const testReception = inTalk({ sharesChannel: true })
  testReception.offers('Sato', 'lobby', 'Tanaka')
  testReception.answers('Tanaka', 'lobby', 'accept')
  testReception.answers('Tanaka', 'lobby', 'ready')
  testReception.press('station')
  assert.deepEqual(testReception.lines, [
    'Sato offers lobby to Tanaka → Sato Active → Tanaka | Tanaka Standby asked for lobby',
    'Tanaka to lobby: accept → lobby Active with Sato, Tanaka comes | Tanaka Active comes to lobby',
    'Tanaka to lobby: ready → lobby goes from Sato to Tanaka | hand-over lobby to Tanaka taken | lobby Active with Tanaka | Sato Standby | Tanaka Active',
    'station presses → station Crowded busy 1',
  ])
})

const folder = mkdtempSync(join(tmpdir(), 'uketsuke-hand-over-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('[realtime] a call whose server was killed during a hand-over is ended at the next start', () => {
  const steps: [title: string, act: (testReception: TestReception) => void][] = [
    ['offered', (testReception) => testReception.offers('Sato', 'lobby', 'Tanaka')],
    ['accepted', (testReception) => testReception.answers('Tanaka', 'lobby', 'accept')],
    ['taken', (testReception) => testReception.answers('Tanaka', 'lobby', 'ready')],
  ]
  const reported: string[] = []
  for (const [upTo, [title]] of steps.entries()) {
    const file = join(folder, `${title}.sqlite`)
    const testReception = inTalk({ db: openDb(file) })
    for (const [, act] of steps.slice(0, upTo + 1)) act(testReception)
    testReception.db.close()
    const db = openDb(file)
    const interrupted = closeInterrupted(db, testReception.clock.now() + 4_000)
    const callId = testReception.requestId('lobby')
    assert.deepEqual(listOpenCalls(db), [])
    const hosts = listHostsOf(db, callId).length
    const isTold = (name: string): boolean =>
      interrupted.takeForOperator(idOf(testReception, name)) === callId
    const names = ['Sato', 'Tanaka'].filter(isTold)
    reported.push(`${title}: ${findCall(db, callId)?.cause}, hosts ${hosts}, told ${names}`)
    db.close()
  }
  assert.deepEqual(reported, [
    'offered: interrupted, hosts 1, told Sato',
    'accepted: interrupted, hosts 1, told Sato',
    'taken: interrupted, hosts 2, told Tanaka',
  ])
})
