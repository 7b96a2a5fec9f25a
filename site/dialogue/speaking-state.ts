import type { Step } from '../line/run-machine.ts'
import type { SpokenClause } from './speaking.ts'

/** How a clause is spoken: a server's sound, a voice of the browser, or only as a caption. */
type Way = 'playing' | 'speaking' | 'reading'

/** State of a voice: current and next clauses. `stepSpeaking` decides its changes; `createSpeaking` carries out their effects. */
export interface SpeakingState {
  /** Clauses after the current one. */
  readonly queue: readonly SpokenClause[]
  readonly current: Current | undefined
  /** Number of the last clause that began. */
  readonly lastId: number
}

interface Current {
  readonly id: number
  readonly clause: SpokenClause
  /** How the clause is spoken. Undefined while its sound is being prepared. */
  readonly way: Way | undefined
  readonly hasSounded: boolean
}

/** The state of a clause's sound. ready: can be played. blocked: the browser cannot play it. none: the server sent no sound. */
type Preparation = 'ready' | 'blocked' | 'none'

/**
 * An event with an `id` concerns one clause and is ignored after that clause has ended. `hasVoices`: the browser can
 * speak this clause.
 */
export type ClauseEvent =
  | { type: 'say'; clause: SpokenClause }
  | { type: 'prepared'; id: number; sound: Preparation; hasVoices: boolean }
  | { type: 'sounded'; id: number }
  /** The browser's voice has been silent for SOUND_WITHIN_MS. */
  | { type: 'silent'; id: number }
  | { type: 'ended'; id: number }
  | { type: 'broke'; id: number; error: unknown }
  /** Begins the next clause, if there is one. Sent after a clause has ended or was stopped, and all listeners of that event have run. */
  | { type: 'goOn' }
  | { type: 'stop' }

export type SpeakingEffect =
  | { type: 'fetch'; clause: SpokenClause }
  | { type: 'abortFetches' }
  | { type: 'prepare'; id: number; clause: SpokenClause }
  | { type: 'play' | 'speak' | 'read'; id: number; clause: SpokenClause }
  /** Ends the current sound and closes the mouth. */
  | { type: 'rest' }
  | { type: 'goOnSoon' }
  | { type: 'closeAudio' }
  | { type: 'tellSounded' | 'tellSaid'; clause: SpokenClause }
  | { type: 'logError'; error: unknown }

type SpeakingStep = Step<SpeakingState, SpeakingEffect>

export const SILENT: SpeakingState = { queue: [], current: undefined, lastId: 0 }

/** Decides how an event changes the state. @returns the new state, and the effects to carry out in this order */
export function stepSpeaking(state: SpeakingState, event: ClauseEvent): SpeakingStep {
  switch (event.type) {
    case 'say':
      return say(state, event.clause)
    case 'stop':
      return {
        state: { ...state, queue: [], current: undefined },
        effects: [{ type: 'abortFetches' }, { type: 'rest' }, { type: 'goOnSoon' }],
      }
    case 'goOn':
      if (state.current) return { state, effects: [] }
      return state.queue.length > 0 ? begin(state) : { state, effects: [{ type: 'closeAudio' }] }
    default: {
      const { current } = state
      return current?.id === event.id ? follow(state, current, event) : { state, effects: [] }
    }
  }
}

/** Adds a clause to the queue and fetches its sound at once, so that it loads while earlier clauses are spoken. */
function say(before: SpeakingState, clause: SpokenClause): SpeakingStep {
  const waiting = { ...before, queue: [...before.queue, clause] }
  const { state, effects } = before.current ? { state: waiting, effects: [] } : begin(waiting)
  return { state, effects: [{ type: 'fetch', clause }, ...effects] }
}

function begin(state: SpeakingState): SpeakingStep {
  const [clause, ...queue] = state.queue
  if (!clause) return { state, effects: [] }
  const id = state.lastId + 1
  return {
    state: { queue, current: { id, clause, way: undefined, hasSounded: false }, lastId: id },
    effects: [{ type: 'prepare', id, clause }],
  }
}

function follow(
  state: SpeakingState,
  current: Current,
  event: Extract<ClauseEvent, { id: number }>,
): SpeakingStep {
  const { id, clause } = current
  const go = (way: Way): SpeakingState => ({ ...state, current: { ...current, way } })
  switch (event.type) {
    case 'prepared':
      if (event.sound === 'ready') return { state: go('playing'), effects: [{ type: 'play', id, clause }] }
      if (event.sound === 'none' && event.hasVoices)
        return { state: go('speaking'), effects: [{ type: 'speak', id, clause }] }
      return { state: go('reading'), effects: [{ type: 'read', id, clause }] }
    case 'sounded':
      return {
        state: { ...state, current: { ...current, hasSounded: true } },
        effects: [{ type: 'tellSounded', clause }],
      }
    case 'silent':
      return current.hasSounded ? { state, effects: [] } : readInstead(go('reading'), current)
    case 'ended':
      if (current.way === 'speaking' && !current.hasSounded) return readInstead(go('reading'), current)
      return finish(state, clause, [])
    case 'broke':
      return finish(state, clause, [{ type: 'logError', error: event.error }])
  }
}

const readInstead = (state: SpeakingState, { id, clause }: Current): SpeakingStep => ({
  state,
  effects: [{ type: 'rest' }, { type: 'read', id, clause }],
})

const finish = (
  state: SpeakingState,
  clause: SpokenClause,
  before: readonly SpeakingEffect[],
): SpeakingStep => ({
  state: { ...state, current: undefined },
  effects: [...before, { type: 'rest' }, { type: 'tellSaid', clause }, { type: 'goOnSoon' }],
})
