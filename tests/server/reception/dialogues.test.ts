import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DIALOGUE_LATE_MS, DIALOGUE_WORDS_BURST, DIALOGUE_WORDS_MAX } from '#core/limits.ts'
import { findCall } from '../../../db/queries/calls.ts'
import { findDialogue, listUtterances } from '../../../db/queries/dialogues.ts'
import { closeInterrupted } from '../../../server/reception/interrupted.ts'
import { idOf, openDesk, uuid } from '../../support/desk.ts'

const openAiDesk = () => openDesk({ aiTalk: true, operators: { Sato: 'standby' } })
const TALK = uuid(501)

test('[4.5] lists a running AI talk, stores what is said in it and leaves the signage in Standby', () => {
  const desk = openAiDesk()
  desk.talks('lobby', 'speaking')
  desk.talks('lobby', 'speaking')
  desk.speaks('lobby', 'ai', 'いらっしゃいませ')
  desk.talks('lobby', 'listening')
  desk.speaks('lobby', 'visitor', '料金は')
  desk.talks('lobby', null)
  desk.talks('lobby', null)
  assert.deepEqual(desk.lines, [
    'lobby speaking → lobby Standby, AI speaking',
    'lobby speaking → nothing',
    "lobby's ai: いらっしゃいませ → lobby ai: いらっしゃいませ",
    'lobby listening → lobby Standby, AI listening',
    "lobby's visitor: 料金は → lobby visitor: 料金は",
    'lobby ends → lobby Standby',
    'lobby ends → nothing',
  ])
  const talk = findDialogue(desk.db, TALK)
  assert.deepEqual([talk?.cause, talk?.companyId], ['timeout', desk.companyId])
  assert.deepEqual(
    listUtterances(desk.db, TALK).map(({ speaker, text, companyId }) => [speaker, text, companyId]),
    [
      ['ai', 'いらっしゃいませ', desk.companyId],
      ['visitor', '料金は', desk.companyId],
    ],
  )
})

test('[4.5] refuses an AI talk while AI is off or the signage is suspended', () => {
  const off = openDesk()
  off.talks('lobby', 'speaking')
  const desk = openAiDesk()
  desk.suspends('station')
  desk.talks('station', 'speaking')
  desk.talks('lobby', 'speaking')
  desk.suspends('station', 'Standby')
  desk.talks('station', 'speaking')
  desk.speaks('station', 'visitor', '聞いています')
  desk.talks('station', null)
  assert.deepEqual(
    [...off.lines, ...desk.lines].filter((line) => line.includes('refused')),
    [
      'lobby speaking → refused: aiTalkOff',
      'station speaking → refused: wrongState',
      'station speaking → refused: notFound',
      "station's visitor: 聞いています → refused: notFound",
    ],
  )
  assert.equal(findDialogue(desk.db, TALK)?.endedAt, null)
})

test("[4.4] shows the operator the AI talk that came before the visitor's call", () => {
  const desk = openAiDesk()
  desk.talks('lobby', 'listening')
  for (let n = 1; n <= 14; n += 1) desk.speaks('lobby', 'visitor', `質問${n}`)
  desk.step('lobby hands over', () =>
    desk.reception.calls.request(idOf(desk, 'lobby'), {
      requestId: uuid(7),
      touchButton: null,
      reason: 'handOver',
      lang: 'ja',
      talkId: TALK,
    }),
  )
  assert.equal(
    desk.lines.at(-1),
    'lobby hands over → rings Sato lobby | lobby Calling | Sato Standby [lobby]',
  )
  const [request] = desk.views.requestsFor(idOf(desk, 'Sato'))
  assert.deepEqual(request?.talk?.summary, { lastQuestion: '質問14', questions: 14, unanswered: 0 })
  assert.deepEqual([request?.talk?.turns.length, request?.talk?.turns[0]?.text], [12, '質問3'])
  const talk = findDialogue(desk.db, TALK)
  assert.deepEqual([talk?.cause, talk?.callId], ['handOver', uuid(7)])
})

test('[4.4] ends the AI talk when any call begins', () => {
  const desk = openAiDesk()
  desk.talks('lobby', 'listening')
  desk.begins('Sato', 'lobby')
  assert.equal(findDialogue(desk.db, TALK)?.cause, 'handOver')
  desk.talks('station', 'listening', 2)
  desk.talks('lobby', 'listening', 3)
  desk.hangsUp('Sato')
  desk.step('lobby presses with a foreign talk', () =>
    desk.reception.calls.request(idOf(desk, 'lobby'), {
      requestId: uuid(8),
      touchButton: null,
      reason: 'handOver',
      lang: 'ja',
      talkId: uuid(502),
    }),
  )
  assert.deepEqual(desk.lines.slice(-3), [
    'lobby listening (3) → refused: wrongState',
    'Sato hangs up → closed lobby closed | lobby Standby | Sato Standby',
    'lobby presses with a foreign talk → rings Sato lobby | lobby Calling | Sato Standby [lobby]',
  ])
  assert.equal(desk.views.requestsFor(idOf(desk, 'Sato'))[0]?.talk, undefined)
  assert.equal(findDialogue(desk.db, uuid(502))?.callId, null)
})

test('[4.5] ends an AI talk as lost when its kiosk disconnects, another AI talk begins or the server restarts', () => {
  const desk = openAiDesk()
  desk.talks('lobby', 'listening', 1)
  desk.talks('lobby', 'listening', 2)
  desk.isSilent('lobby')
  desk.isGone('lobby')
  desk.isBack('lobby')
  desk.talks('lobby', 'speaking', 3)
  desk.suspends('lobby')
  desk.speaks('lobby', 'ai', '最後の言葉', 3)
  desk.talks('lobby', 'listening', 3)
  desk.talks('lobby', null, 3)
  desk.clock.advance(DIALOGUE_LATE_MS + 1)
  desk.speaks('lobby', 'ai', '遅すぎる', 3)
  desk.suspends('lobby', 'Standby')
  desk.talks('lobby', 'listening', 4)
  closeInterrupted(desk.db, desk.clock.now())
  assert.deepEqual(
    [1, 2, 3, 4].map((n) => findDialogue(desk.db, uuid(500 + n))?.cause),
    ['lost', 'lost', 'suspended', 'lost'],
  )
  assert.deepEqual(
    desk.lines.slice(-7, -2),
    [
      'lobby suspended → lobby Suspended',
      "lobby's ai: 最後の言葉 → lobby ai: 最後の言葉",
      'lobby listening (3) → nothing',
      'lobby ends (3) → nothing',
      "lobby's ai: 遅すぎる → refused: notFound",
    ].slice(0, 5),
  )
})

test('[4.5] limits the rate and the number of stored sentences of an AI talk', () => {
  const desk = openAiDesk()
  desk.talks('lobby', 'listening')
  for (let n = 0; n <= DIALOGUE_WORDS_BURST; n += 1) desk.speaks('lobby', 'visitor', 'もしもし')
  assert.equal(desk.lines.at(-2), "lobby's visitor: もしもし → lobby visitor: もしもし")
  assert.equal(desk.lines.at(-1), "lobby's visitor: もしもし → refused: tooMany")
  for (let n = DIALOGUE_WORDS_BURST; n < DIALOGUE_WORDS_MAX; n += 1) {
    desk.clock.advance(500)
    desk.speaks('lobby', 'visitor', 'もしもし')
  }
  assert.equal(desk.lines.at(-1), "lobby's visitor: もしもし → lobby visitor: もしもし")
  desk.clock.advance(5_000)
  desk.speaks('lobby', 'visitor', 'まだまだ')
  assert.equal(desk.lines.at(-1), "lobby's visitor: まだまだ → refused: tooMany")
  assert.equal(listUtterances(desk.db, TALK).length, DIALOGUE_WORDS_MAX)
})

test('[4.5] lets a kiosk begin five AI talks at once, and then one in five seconds', () => {
  const desk = openAiDesk()
  const begin = (n: number): void => {
    const input = { talkId: uuid(600 + n), phase: 'listening', step: 0, lang: 'ja' } as const
    desk.reception.dialogues.report(idOf(desk, 'lobby'), input)
  }
  for (let n = 0; n < 5; n++) begin(n)
  assert.throws(() => begin(5), { key: 'tooMany' })
  assert.equal(findDialogue(desk.db, uuid(605)), undefined)
  // the running AI talk goes on
  assert.equal(findDialogue(desk.db, uuid(604))?.endedAt, null)
  begin(4)
  desk.clock.advance(4_999)
  assert.throws(() => begin(5), { key: 'tooMany' })
  desk.clock.advance(1)
  begin(5)
  assert.ok(findDialogue(desk.db, uuid(605)))
})

test('[decisions 7] records at an unanswered call that the visitor turned to the AI within a minute', () => {
  const cases: [seconds: number, isTaken: boolean][] = [
    [59.999, true],
    [60, false],
  ]
  for (const [seconds, isTaken] of cases) {
    const desk = openAiDesk()
    desk.press('lobby')
    desk.goesHome('lobby')
    desk.wait(seconds)
    desk.talks('lobby', 'speaking')
    const call = findCall(desk.db, desk.requestId('lobby'))
    assert.equal(call?.wentToAiAt, isTaken ? desk.clock.now() : null, `${seconds} s`)
  }
})

test('[decisions 7] records no turn to the AI for an answered call or at another signage', () => {
  const desk = openAiDesk()
  desk.press('lobby')
  desk.accept('Sato', 'lobby')
  desk.hangsUp('Sato')
  desk.talks('lobby', 'speaking')
  assert.equal(findCall(desk.db, desk.requestId('lobby'))?.wentToAiAt, null)
  const other = openAiDesk()
  other.press('lobby')
  other.goesHome('lobby')
  other.talks('station', 'speaking')
  assert.equal(findCall(other.db, other.requestId('lobby'))?.wentToAiAt, null)
  other.talks('lobby', 'speaking', 2)
  const firstAt = other.clock.now()
  other.talks('lobby', null, 2)
  other.wait(1)
  other.talks('lobby', 'speaking', 3)
  assert.equal(findCall(other.db, other.requestId('lobby'))?.wentToAiAt, firstAt)
})
