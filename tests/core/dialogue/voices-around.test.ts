import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DialogueCommand, type DialogueState, dialogueDueAt } from '#core/dialogue/cycle.ts'
import { applyDialogue } from '#core/dialogue/cycle-apply.ts'
import { decideDialogue } from '#core/dialogue/cycle-decide.ts'
import type { Outcome } from '#core/dialogue/dialogue.ts'

const PHRASES = { greeting: 'いらっしゃいませ。', apology: '申し訳ございません。', suggestions: [] }

/** A dialogue that listens after its greeting. Time passes only in `wait` and in functions that name a duration. */
function open() {
  let at = 1_000_000
  let talk: DialogueState | undefined
  let endedAs: string | undefined
  const run = (command: DialogueCommand) => {
    const verdict = decideDialogue(talk, command, at)
    if (!verdict.ok) return
    if (verdict.event.kind === 'ended') endedAs = verdict.event.cause
    talk = applyDialogue(talk, verdict.event)
  }
  const begin = at
  run({ kind: 'start', talkId: 't', lang: 'ja', phrases: PHRASES, offersPerson: false })
  run({ kind: 'said', turn: 0, clause: 0 })
  /** Lets time pass, and sends each tick that is due meanwhile. */
  const wait = (ms: number) => {
    const until = at + ms
    while (talk && dialogueDueAt(talk) <= until) {
      at = Math.max(at, dialogueDueAt(talk))
      run({ kind: 'tick' })
    }
    at = until
  }
  const speak = () => {
    run({ kind: 'speechBegan' })
    wait(2_000)
    run({ kind: 'speechEnded', endedAt: at })
  }
  return {
    run,
    wait,
    /** Simulates a voice whose words are recognized and get an answer with this outcome. Takes 8 s in total. */
    asks(outcome: Outcome) {
      speak()
      run({ kind: 'heard', text: '昨日の試合はどうでした' })
      if (!talk) return
      const { turn } = talk
      run({ kind: 'reply', turn, reply: { answer: 'はい。', outcome, sources: [] } })
      run({ kind: 'sounded', turn, clause: 0 })
      wait(6_000)
      run({ kind: 'said', turn, clause: 0 })
    },
    /** Simulates a voice of which no words are recognized. Takes 4 s in total. */
    murmurs() {
      speak()
      wait(2_000)
      run({ kind: 'unheard' })
    },
    endedAs: () => endedAs,
    isOpen: () => talk !== undefined,
    secondsOpen: () => (at - begin) / 1_000,
  }
}

for (const [voices, make] of [
  ['voices that get no answer', (talk: ReturnType<typeof open>) => talk.asks('unanswered')],
  ['murmurs', (talk: ReturnType<typeof open>) => talk.murmurs()],
] as const)
  test(`[decisions 7] ends the dialogue within 90 s if only ${voices} are heard`, () => {
    const talk = open()
    for (let n = 0; n < 60 && talk.isOpen(); n++) {
      make(talk)
      talk.wait(1_000)
    }
    assert.equal(talk.endedAs(), 'timeout')
    assert.ok(talk.secondsOpen() >= 60 && talk.secondsOpen() < 90, `${talk.secondsOpen()} s`)
  })

test('[decisions 7] ends the dialogue even if questions without an answer follow each other without a pause', () => {
  const talk = open()
  for (let n = 0; n < 60 && talk.isOpen(); n++) talk.asks('unanswered')
  assert.equal(talk.endedAs(), 'timeout')
})

test('[decisions 7] after two questions without an answer, waits a minute for another question', () => {
  const talk = open()
  talk.asks('unanswered')
  talk.wait(50_000)
  talk.asks('unanswered')
  talk.wait(59_000)
  assert.ok(talk.isOpen())
  talk.wait(1_000)
  assert.equal(talk.endedAs(), 'timeout')
})

for (const [sign, show] of [
  ['an answer', (talk: ReturnType<typeof open>) => talk.asks('answered')],
  ['a touch', (talk: ReturnType<typeof open>) => talk.run({ kind: 'touched' })],
] as const)
  test(`[decisions 7] ${sign} resets the count of questions without an answer, so the dialogue stays open`, () => {
    const talk = open()
    for (let n = 0; n < 20; n++) {
      talk.asks('unanswered')
      talk.asks('unanswered')
      talk.murmurs()
      show(talk)
    }
    talk.asks('unanswered')
    talk.wait(59_000)
    assert.ok(talk.isOpen())
  })

test('[decisions 7] listens to a question to its end, also after many voices of which no words are recognized', () => {
  const talk = open()
  for (let n = 0; n < 4; n++) talk.murmurs()
  talk.wait(45_000)
  talk.run({ kind: 'speechBegan' })
  talk.wait(20_000)
  talk.run({ kind: 'speechEnded', endedAt: 0 })
  talk.run({ kind: 'heard', text: '受付はどこですか' })
  assert.ok(talk.isOpen())
})
