import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SpokenClause } from '../../../site/dialogue/speaking.ts'
import {
  type ClauseEvent,
  SILENT,
  type SpeakingState,
  stepSpeaking,
} from '../../../site/dialogue/speaking-state.ts'

/** Passes events to a voice's state machine. @returns the last state, and the effects of the last event */
function play(events: readonly ClauseEvent[], state: SpeakingState = SILENT) {
  let effects: string[] = []
  for (const event of events) {
    const step = stepSpeaking(state, event)
    state = step.state
    effects = step.effects.map(({ type }) => type)
  }
  return { state, effects }
}

const clause = (number: number): SpokenClause => ({ turn: 1, clause: number, text: 'はい', lang: 'ja' })
const say = (number: number): ClauseEvent => ({ type: 'say', clause: clause(number) })
const prepared = (sound: 'ready' | 'blocked' | 'none', hasVoices = false, id = 1): ClauseEvent => ({
  type: 'prepared',
  id,
  sound,
  hasVoices,
})
const about = (type: 'sounded' | 'silent' | 'ended', id = 1): ClauseEvent => ({ type, id })

test("[decisions 7] requests a clause's audio at once, and prepares it when its turn comes", () => {
  const first = play([say(0)])
  assert.deepEqual(first.effects, ['fetch', 'prepare'])
  assert.deepEqual(play([say(1)], first.state).effects, ['fetch'])
  const over = play([say(1), prepared('ready'), about('sounded'), about('ended')], first.state)
  assert.deepEqual(over.effects, ['rest', 'tellSaid', 'goOnSoon'])
  assert.deepEqual(play([{ type: 'goOn' }], over.state).effects, ['prepare'])
  // a clause that is added while another one ends begins at once
  assert.deepEqual(play([prepared('ready'), about('ended'), say(1)], first.state).effects, [
    'fetch',
    'prepare',
  ])
})

test('[decisions 5] releases the audio context only when nothing is left to say', () => {
  assert.deepEqual(play([say(0), { type: 'goOn' }]).effects, [])
  assert.deepEqual(play([say(0), { type: 'stop' }, { type: 'goOn' }]).effects, ['closeAudio'])
  assert.deepEqual(play([say(0), { type: 'stop' }, say(1), { type: 'goOn' }]).effects, [])
})

test("[decisions 7] plays the server's audio; without audio, uses the browser's voice; without a voice, shows the caption", () => {
  const cases = [
    ['ready', true, 'play'],
    ['none', true, 'speak'],
    ['none', false, 'read'],
    ['blocked', true, 'read'],
  ] as const
  for (const [sound, hasVoices, way] of cases)
    assert.deepEqual(play([say(0), prepared(sound, hasVoices)]).effects, [way], `${sound} ${hasVoices}`)
})

test("[decisions 7] shows the caption when the browser's voice stays silent", () => {
  const speaking = [say(0), prepared('none', true)]
  for (const type of ['silent', 'ended'] as const)
    assert.deepEqual(play([...speaking, about(type)]).effects, ['rest', 'read'], type)
  assert.deepEqual(play([...speaking, about('sounded'), about('silent')]).effects, [])
  assert.deepEqual(play([...speaking, about('sounded'), about('ended')]).effects, [
    'rest',
    'tellSaid',
    'goOnSoon',
  ])
  // The caption was shown instead of the voice, so the clause counts as said when its caption has ended.
  assert.deepEqual(play([...speaking, about('silent'), about('ended')]).effects.at(1), 'tellSaid')
})

test('[2.4.6] drops all clauses when the visitor interrupts, and ignores late events of the stopped clause', () => {
  const stopped = play([say(0), say(1), prepared('ready'), { type: 'stop' }])
  assert.deepEqual(stopped.effects, ['abortFetches', 'rest', 'goOnSoon'])
  assert.deepEqual(stopped.state.queue, [])
  for (const event of [prepared('ready'), about('sounded'), about('ended')])
    assert.deepEqual(play([event], stopped.state).effects, [])
  // late events are ignored even if the next clause has begun
  assert.deepEqual(play([say(2), about('ended')], stopped.state).effects, [])
})

test('[decisions 7] skips a clause whose audio fails', () => {
  const broken = play([say(0), { type: 'broke', id: 1, error: new Error('no audio') }])
  assert.deepEqual(broken.effects, ['logError', 'rest', 'tellSaid', 'goOnSoon'])
})
