import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DIALOGUE_LATE_MS, DIALOGUE_WORDS_BURST, DIALOGUE_WORDS_MAX } from '#core/limits.ts'
import { findCall } from '../../../db/queries/calls.ts'
import { findDialogue, listUtterances } from '../../../db/queries/dialogues.ts'
import { closeInterrupted } from '../../../server/reception/interrupted.ts'
import { idOf, openTestReception, uuid } from '../../support/test-reception.ts'

const openAiReception = () => openTestReception({ aiTalk: true, operators: { Sato: 'standby' } })
const TALK = uuid(501)

test('[4.5] lists a running AI talk and stores what is said in it, while the signage stays in Standby', () => {
  const testReception = openAiReception()
  testReception.talks('lobby', 'speaking')
  testReception.talks('lobby', 'speaking')
  testReception.speaks('lobby', 'ai', 'いらっしゃいませ')
  testReception.talks('lobby', 'listening')
  testReception.speaks('lobby', 'visitor', '料金は')
  testReception.talks('lobby', null)
  testReception.talks('lobby', null)
  assert.deepEqual(testReception.lines, [
    'lobby speaking → lobby Standby, AI speaking',
    'lobby speaking → nothing',
    "lobby's ai: いらっしゃいませ → lobby ai: いらっしゃいませ",
    'lobby listening → lobby Standby, AI listening',
    "lobby's visitor: 料金は → lobby visitor: 料金は",
    'lobby ends → lobby Standby',
    'lobby ends → nothing',
  ])
  const talk = findDialogue(testReception.db, TALK)
  assert.deepEqual([talk?.cause, talk?.companyId], ['timeout', testReception.companyId])
  assert.deepEqual(
    listUtterances(testReception.db, TALK).map(({ speaker, text, companyId }) => [speaker, text, companyId]),
    [
      ['ai', 'いらっしゃいませ', testReception.companyId],
      ['visitor', '料金は', testReception.companyId],
    ],
  )
})

test('[4.5] refuses an AI dialogue while AI is off or the signage is suspended', () => {
  const off = openTestReception()
  off.talks('lobby', 'speaking')
  const testReception = openAiReception()
  testReception.suspends('station')
  testReception.talks('station', 'speaking')
  testReception.talks('lobby', 'speaking')
  testReception.suspends('station', 'Standby')
  testReception.talks('station', 'speaking')
  testReception.speaks('station', 'visitor', '聞いています')
  testReception.talks('station', null)
  assert.deepEqual(
    [...off.lines, ...testReception.lines].filter((line) => line.includes('refused')),
    [
      'lobby speaking → refused: aiTalkOff',
      'station speaking → refused: wrongState',
      'station speaking → refused: notFound',
      "station's visitor: 聞いています → refused: notFound",
    ],
  )
  assert.equal(findDialogue(testReception.db, TALK)?.endedAt, null)
})

test("[4.4] shows the operator the AI talk that came before the visitor's call", () => {
  const testReception = openAiReception()
  testReception.talks('lobby', 'listening')
  for (let n = 1; n <= 14; n += 1) testReception.speaks('lobby', 'visitor', `質問${n}`)
  testReception.step('lobby hands over', () =>
    testReception.reception.calls.request(idOf(testReception, 'lobby'), {
      requestId: uuid(7),
      touchButton: null,
      reason: 'handOver',
      lang: 'ja',
      talkId: TALK,
    }),
  )
  assert.equal(
    testReception.lines.at(-1),
    'lobby hands over → rings Sato lobby | lobby Calling | Sato Standby [lobby]',
  )
  const [request] = testReception.views.requestsFor(idOf(testReception, 'Sato'))
  assert.deepEqual(request?.talk?.summary, { lastQuestion: '質問14', questions: 14, unanswered: 0 })
  assert.deepEqual([request?.talk?.turns.length, request?.talk?.turns[0]?.text], [12, '質問3'])
  const talk = findDialogue(testReception.db, TALK)
  assert.deepEqual([talk?.cause, talk?.callId], ['handOver', uuid(7)])
})

test('[4.4] ends the AI talk when any call begins', () => {
  const testReception = openAiReception()
  testReception.talks('lobby', 'listening')
  testReception.begins('Sato', 'lobby')
  assert.equal(findDialogue(testReception.db, TALK)?.cause, 'handOver')
  testReception.talks('station', 'listening', 2)
  testReception.talks('lobby', 'listening', 3)
  testReception.hangsUp('Sato')
  testReception.step('lobby presses with a foreign talk', () =>
    testReception.reception.calls.request(idOf(testReception, 'lobby'), {
      requestId: uuid(8),
      touchButton: null,
      reason: 'handOver',
      lang: 'ja',
      talkId: uuid(502),
    }),
  )
  assert.deepEqual(testReception.lines.slice(-3), [
    'lobby listening (3) → refused: wrongState',
    'Sato hangs up → closed lobby closed | lobby Standby | Sato Standby',
    'lobby presses with a foreign talk → rings Sato lobby | lobby Calling | Sato Standby [lobby]',
  ])
  assert.equal(testReception.views.requestsFor(idOf(testReception, 'Sato'))[0]?.talk, undefined)
  assert.equal(findDialogue(testReception.db, uuid(502))?.callId, null)
})

test('[4.5] ends an AI talk as lost when its kiosk disconnects or the server restarts', () => {
  const testReception = openAiReception()
  testReception.talks('lobby', 'listening', 1)
  testReception.talks('lobby', 'listening', 2)
  testReception.isSilent('lobby')
  testReception.isGone('lobby')
  testReception.isBack('lobby')
  testReception.talks('lobby', 'speaking', 3)
  testReception.suspends('lobby')
  testReception.speaks('lobby', 'ai', '最後の言葉', 3)
  testReception.talks('lobby', 'listening', 3)
  testReception.talks('lobby', null, 3)
  testReception.clock.advance(DIALOGUE_LATE_MS + 1)
  testReception.speaks('lobby', 'ai', '遅すぎる', 3)
  testReception.suspends('lobby', 'Standby')
  testReception.talks('lobby', 'listening', 4)
  closeInterrupted(testReception.db, testReception.clock.now())
  assert.deepEqual(
    [1, 2, 3, 4].map((n) => findDialogue(testReception.db, uuid(500 + n))?.cause),
    ['lost', 'lost', 'suspended', 'lost'],
  )
  assert.deepEqual(
    testReception.lines.slice(-7, -2),
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
  const testReception = openAiReception()
  testReception.talks('lobby', 'listening')
  for (let n = 0; n <= DIALOGUE_WORDS_BURST; n += 1) testReception.speaks('lobby', 'visitor', 'もしもし')
  assert.equal(testReception.lines.at(-2), "lobby's visitor: もしもし → lobby visitor: もしもし")
  assert.equal(testReception.lines.at(-1), "lobby's visitor: もしもし → refused: tooMany")
  for (let n = DIALOGUE_WORDS_BURST; n < DIALOGUE_WORDS_MAX; n += 1) {
    testReception.clock.advance(500)
    testReception.speaks('lobby', 'visitor', 'もしもし')
  }
  assert.equal(testReception.lines.at(-1), "lobby's visitor: もしもし → lobby visitor: もしもし")
  testReception.clock.advance(5_000)
  testReception.speaks('lobby', 'visitor', 'まだまだ')
  assert.equal(testReception.lines.at(-1), "lobby's visitor: まだまだ → refused: tooMany")
  assert.equal(listUtterances(testReception.db, TALK).length, DIALOGUE_WORDS_MAX)
})

test('[4.5] lets a kiosk begin five AI talks in a row, and then one AI talk every five seconds', () => {
  const testReception = openAiReception()
  const begin = (n: number): void => {
    const input = { talkId: uuid(600 + n), phase: 'listening', step: 0, lang: 'ja' } as const
    testReception.reception.dialogues.report(idOf(testReception, 'lobby'), input)
  }
  for (let n = 0; n < 5; n++) begin(n)
  assert.throws(() => begin(5), { key: 'tooMany' })
  assert.equal(findDialogue(testReception.db, uuid(605)), undefined)
  // the running AI talk continues
  assert.equal(findDialogue(testReception.db, uuid(604))?.endedAt, null)
  begin(4)
  testReception.clock.advance(4_999)
  assert.throws(() => begin(5), { key: 'tooMany' })
  testReception.clock.advance(1)
  begin(5)
  assert.ok(findDialogue(testReception.db, uuid(605)))
})

test('[decisions 7] stores with an unanswered call when an AI talk began at the kiosk less than a minute later', () => {
  const cases: [seconds: number, isTaken: boolean][] = [
    [59.999, true],
    [60, false],
  ]
  for (const [seconds, isTaken] of cases) {
    const testReception = openAiReception()
    testReception.press('lobby')
    testReception.goesHome('lobby')
    testReception.wait(seconds)
    testReception.talks('lobby', 'speaking')
    const call = findCall(testReception.db, testReception.requestId('lobby'))
    assert.equal(call?.wentToAiAt, isTaken ? testReception.clock.now() : null, `${seconds} s`)
  }
})

test("[decisions 7] does not store an AI talk as the continuation of an answered call or of another signage's call", () => {
  const testReception = openAiReception()
  testReception.press('lobby')
  testReception.accept('Sato', 'lobby')
  testReception.hangsUp('Sato')
  testReception.talks('lobby', 'speaking')
  assert.equal(findCall(testReception.db, testReception.requestId('lobby'))?.wentToAiAt, null)
  const other = openAiReception()
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
