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
import { type Desk, idOf, openDesk } from '../../support/desk.ts'

/** Opens a desk where Sato talks at the lobby and Tanaka is in Standby. */
function inTalk(input: Parameters<typeof openDesk>[0] = {}): Desk {
  const desk = openDesk(input)
  desk.press('lobby')
  desk.accept('Sato', 'lobby')
  desk.lines.length = 0
  return desk
}

test('[4.4] hands a talk over once the colleague has accepted and is connected', () => {
  const desk = inTalk()
  desk.offers('Sato', 'lobby', 'Tanaka')
  desk.answers('Tanaka', 'lobby', 'accept')
  desk.wait(3)
  desk.answers('Tanaka', 'lobby', 'ready')
  desk.hangsUp('Tanaka')
  assert.deepEqual(desk.lines, [
    'Sato offers lobby to Tanaka → Sato Active → Tanaka | Tanaka Standby asked for lobby',
    'Tanaka to lobby: accept → lobby Active with Sato, Tanaka comes | Tanaka Active comes to lobby',
    '3 s → nothing',
    'Tanaka to lobby: ready → lobby goes from Sato to Tanaka | hand-over lobby to Tanaka taken | lobby Active with Tanaka | Sato Standby | Tanaka Active',
    'Tanaka hangs up → closed lobby closed | lobby Standby | Tanaka Standby',
  ])
})

const noteOf = (desk: Desk) => findCall(desk.db, desk.requestId('lobby'))?.note

test("[4.4] shows the operator's hand-over message to the colleague, and then adds it to the call's note", () => {
  const desk = inTalk()
  updateCall(desk.db, desk.requestId('lobby'), { note: '10時のお約束' })
  desk.offers('Sato', 'lobby', 'Tanaka', '山田様、総務の田中さん宛')
  const [offer] = desk.reception.views.ownOperator(idOf(desk, 'Tanaka')).handOvers ?? []
  assert.equal(offer?.note, '山田様、総務の田中さん宛')
  desk.answers('Tanaka', 'lobby', 'accept')
  assert.equal(noteOf(desk), '10時のお約束')
  desk.answers('Tanaka', 'lobby', 'ready')
  assert.equal(noteOf(desk), '10時のお約束\n山田様、総務の田中さん宛')
})

for (const [title, length, kept] of [
  ['whole, if it just fits', CALL_NOTE_MAX - 6, '\n山田様😀'],
  ['without half a character at its end', CALL_NOTE_MAX - 5, '\n山田様'],
  ['as far as it fits', CALL_NOTE_MAX - 3, '\n山田'],
  ['not at all, if the note is full', CALL_NOTE_MAX - 1, ''],
] as const)
  test(`[4.4] adds the hand-over message to a long note: ${title}`, () => {
    const desk = inTalk()
    const before = 'x'.repeat(length)
    updateCall(desk.db, desk.requestId('lobby'), { note: before })
    desk.offers('Sato', 'lobby', 'Tanaka', '山田様😀')
    desk.answers('Tanaka', 'lobby', 'accept')
    desk.answers('Tanaka', 'lobby', 'ready')
    assert.equal(noteOf(desk), before + kept)
  })

test("[4.4] keeps the call's note if the colleague refuses the hand-over", () => {
  const desk = inTalk()
  desk.offers('Sato', 'lobby', 'Tanaka', '山田様')
  desk.answers('Tanaka', 'lobby', 'refuse')
  assert.equal(noteOf(desk), null)
  desk.offers('Sato', 'lobby', 'Tanaka')
  desk.answers('Tanaka', 'lobby', 'accept')
  desk.answers('Tanaka', 'lobby', 'ready')
  assert.equal(noteOf(desk), null)
})

test('[4.4] records both operators of a handed-over call with their times', () => {
  const desk = inTalk()
  const callId = desk.requestId('lobby')
  const answeredAt = desk.clock.now()
  desk.wait(60)
  desk.offers('Sato', 'lobby', 'Tanaka')
  desk.answers('Tanaka', 'lobby', 'accept')
  desk.wait(2)
  const handedAt = desk.clock.now()
  desk.answers('Tanaka', 'lobby', 'ready')
  const [sato, tanaka] = [idOf(desk, 'Sato'), idOf(desk, 'Tanaka')]
  assert.deepEqual(listHostsOf(desk.db, callId), [
    { userId: sato, fromAt: answeredAt, untilAt: handedAt },
    { userId: tanaka, fromAt: handedAt, untilAt: null },
  ])
  desk.wait(30)
  desk.hangsUp('Tanaka')
  const row = findCall(desk.db, callId)
  assert.deepEqual([row?.answeredAt, row?.hostId, row?.cause], [answeredAt, tanaka, 'closed'])
  assert.equal(listHostsOf(desk.db, callId)[1]?.untilAt, desk.clock.now())
  assert.deepEqual(
    listCallEvents(desk.db, callId).map(({ kind, userId }) => [kind, userId]),
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

test('[4.4] keeps the call with the first operator if the hand-over is refused, withdrawn, unanswered or fails', () => {
  const desk = inTalk()
  const offer = (): void => desk.offers('Sato', 'lobby', 'Tanaka')
  offer()
  desk.answers('Tanaka', 'lobby', 'refuse')
  offer()
  desk.withdraws('Sato', 'lobby')
  offer()
  desk.wait(29)
  desk.wait(1)
  offer()
  desk.answers('Tanaka', 'lobby', 'accept')
  desk.wait(19)
  desk.wait(1)
  offer()
  desk.answers('Tanaka', 'lobby', 'accept')
  desk.answers('Tanaka', 'lobby', 'failed')
  offer()
  desk.answers('Tanaka', 'lobby', 'accept')
  desk.withdraws('Sato', 'lobby')
  assert.deepEqual(desk.lines, [
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

test('[4.4] withdraws the offered hand-over when the colleague begins another talk, leaves or is disconnected', () => {
  const desk = inTalk({ operators: { Sato: 'standby', Tanaka: 'standby', Ito: 'standby' } })
  desk.offers('Sato', 'lobby', 'Tanaka')
  desk.leaves('Tanaka')
  desk.standsBy('Tanaka')
  desk.offers('Sato', 'lobby', 'Tanaka')
  desk.isSilent('Tanaka')
  desk.isGone('Tanaka')
  desk.comes('Tanaka')
  desk.press('station')
  desk.offers('Sato', 'lobby', 'Tanaka')
  desk.accept('Tanaka', 'station')
  assert.deepEqual(desk.lines, [
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
  const desk = inTalk()
  desk.offers('Sato', 'lobby', 'Tanaka')
  desk.answers('Tanaka', 'lobby', 'accept')
  desk.isSilent('Tanaka')
  desk.isGone('Tanaka')
  desk.comes('Tanaka')
  desk.offers('Sato', 'lobby', 'Tanaka')
  desk.answers('Tanaka', 'lobby', 'accept')
  desk.isSilent('Sato')
  desk.isGone('Sato')
  desk.comes('Sato')
  desk.offers('Tanaka', 'lobby', 'Sato')
  desk.isGone('Tanaka')
  assert.deepEqual(desk.lines, [
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
  const desk = inTalk()
  desk.offers('Sato', 'lobby', 'Tanaka')
  desk.answers('Tanaka', 'lobby', 'accept')
  desk.goesHome('lobby')
  desk.answers('Tanaka', 'lobby', 'ready')
  desk.wait(15)
  desk.wait(2)
  desk.press('lobby', 2)
  desk.accept('Sato', 'lobby', 2)
  desk.offers('Sato', 'lobby', 'Tanaka')
  desk.isGone('lobby')
  assert.deepEqual(desk.lines, [
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
  const desk = inTalk({ operators: { Sato: 'standby', Tanaka: 'standby', Ito: 'away' } })
  desk.offers('Tanaka', 'lobby', 'Ito')
  desk.offers('Sato', 'lobby', 'Ito')
  desk.offers('Sato', 'lobby', 'Sato')
  desk.offers('Sato', 'station', 'Tanaka')
  desk.answers('Tanaka', 'lobby', 'accept')
  desk.offers('Sato', 'lobby', 'Tanaka')
  desk.answers('Ito', 'lobby', 'accept')
  desk.answers('Tanaka', 'lobby', 'ready')
  desk.withdraws('Tanaka', 'lobby')
  assert.deepEqual(desk.lines, [
    'Tanaka offers lobby to Ito → refused: noCall',
    'Sato offers lobby to Ito → refused: notFree',
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
  const desk = inTalk({ sharesChannel: true })
  desk.offers('Sato', 'lobby', 'Tanaka')
  desk.answers('Tanaka', 'lobby', 'accept')
  desk.answers('Tanaka', 'lobby', 'ready')
  desk.press('station')
  assert.deepEqual(desk.lines, [
    'Sato offers lobby to Tanaka → Sato Active → Tanaka | Tanaka Standby asked for lobby',
    'Tanaka to lobby: accept → lobby Active with Sato, Tanaka comes | Tanaka Active comes to lobby',
    'Tanaka to lobby: ready → lobby goes from Sato to Tanaka | hand-over lobby to Tanaka taken | lobby Active with Tanaka | Sato Standby | Tanaka Active',
    'station presses → station Crowded busy 1',
  ])
})

const folder = mkdtempSync(join(tmpdir(), 'uketsuke-hand-over-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('[realtime] ends at the next start the call of a server that was killed during a hand-over', () => {
  const steps: [title: string, act: (desk: Desk) => void][] = [
    ['offered', (desk) => desk.offers('Sato', 'lobby', 'Tanaka')],
    ['accepted', (desk) => desk.answers('Tanaka', 'lobby', 'accept')],
    ['taken', (desk) => desk.answers('Tanaka', 'lobby', 'ready')],
  ]
  const told: string[] = []
  for (const [upTo, [title]] of steps.entries()) {
    const file = join(folder, `${title}.sqlite`)
    const desk = inTalk({ db: openDb(file) })
    for (const [, act] of steps.slice(0, upTo + 1)) act(desk)
    desk.db.close()
    const db = openDb(file)
    const interrupted = closeInterrupted(db, desk.clock.now() + 4_000)
    const callId = desk.requestId('lobby')
    assert.deepEqual(listOpenCalls(db), [])
    const hosts = listHostsOf(db, callId).length
    const isTold = (name: string): boolean => interrupted.takeForOperator(idOf(desk, name)) === callId
    const names = ['Sato', 'Tanaka'].filter(isTold)
    told.push(`${title}: ${findCall(db, callId)?.cause}, hosts ${hosts}, told ${names}`)
    db.close()
  }
  assert.deepEqual(told, [
    'offered: interrupted, hosts 1, told Sato',
    'accepted: interrupted, hosts 1, told Sato',
    'taken: interrupted, hosts 2, told Tanaka',
  ])
})
