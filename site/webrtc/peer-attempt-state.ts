import type { authVideoCall } from '#core/accounts/contract.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import type { RefusalKey } from '#core/http/refusals.ts'
import type { Reply } from '../line/reply.ts'
import type { Step } from '../line/run-machine.ts'
import type { LinkState } from './peer-connection.ts'

export type AttemptEnd =
  /** No progress for PEER_RETRY_MS, or a broken connection. */
  | 'stalled'
  /** Refused by the server. */
  | 'refused'
  /** The offer could not be sent. */
  | 'lineLost'

/** What an offer needs: a credential from the server, and the ICE servers with TURN credentials. */
export type Grant = OutputOf<typeof authVideoCall>

/** State of one attempt. `stepAttempt` decides its changes; `beginAttempt` carries out the effects. */
export interface Attempt {
  /** An offer is waiting for its answer. */
  readonly isOffering: boolean
  readonly wasConnected: boolean
  readonly isInterrupted: boolean
  readonly isClosed: boolean
}

export type AttemptEvent =
  | { type: 'begin' }
  /** The server has answered the request for a credential. */
  | { type: 'authorised'; reply: Reply<Grant>; isRestart: boolean }
  /** An offer was sent, or could not be sent. */
  | { type: 'offered'; isSent: boolean; isRestart: boolean }
  | { type: 'answered'; sdp: string }
  | { type: 'serverError'; key: string }
  | { type: 'link'; link: LinkState }
  /** A step towards the first connection. */
  | { type: 'progress' }
  /** The deadline has passed, or the relay has lost the connection. */
  | { type: 'stalled' }
  /** The browser could not create an offer or apply an answer. */
  | { type: 'broke'; error: unknown }
  | { type: 'close' }

export type AttemptEffect =
  | { type: 'authorise'; isRestart: boolean }
  | { type: 'offer'; grant: Grant; isRestart: boolean }
  | { type: 'takeAnswer'; sdp: string }
  | { type: 'restartDeadline' }
  | { type: 'stopDeadline' }
  | { type: 'logError'; error: unknown }
  | { type: 'tell'; news: 'offered' | 'connected' | 'interrupted' }
  | { type: 'tellFailed'; end: AttemptEnd }
  | { type: 'close' }

type AttemptStep = Step<Attempt, AttemptEffect>

export const NEW_ATTEMPT: Attempt = {
  isOffering: false,
  wasConnected: false,
  isInterrupted: false,
  isClosed: false,
}

/** The server's refusals of an offer. */
const PEER_REFUSALS: readonly RefusalKey[] = ['peerAuthentication', 'peerCreation', 'noPort']

export const isPeerRefusal = (key: string): boolean => PEER_REFUSALS.some((refusal) => refusal === key)

/** Temporary refusals; the credential is still valid. */
export const isTemporary = (key: string): boolean => key === 'peerCreation' || key === 'noPort'

/**
 * @returns the state after an event, and the effects to carry out in this order. A closed attempt ignores all events.
 */
export function stepAttempt(state: Attempt, event: AttemptEvent): AttemptStep {
  if (state.isClosed) return { state, effects: [] }
  switch (event.type) {
    case 'begin':
      return { state, effects: [{ type: 'restartDeadline' }, { type: 'authorise', isRestart: false }] }
    case 'authorised':
      return authorise(state, event)
    case 'offered':
      return offer(state, event)
    case 'answered':
      if (!state.isOffering) return { state, effects: [] }
      return answer(state, event)
    case 'serverError':
      if (!state.isOffering || !isPeerRefusal(event.key)) return { state, effects: [] }
      // If an ICE restart is refused, the relay no longer knows this connection, but will accept a new one.
      return fail({ ...state, isOffering: false }, state.wasConnected ? 'stalled' : 'refused')
    case 'link':
      return followLink({ ...state, isInterrupted: event.link === 'interrupted' }, event.link)
    case 'progress':
      return { state, effects: state.wasConnected ? [] : [{ type: 'restartDeadline' }] }
    case 'stalled':
      return fail(state, 'stalled')
    case 'broke':
      return fail(state, 'stalled', [{ type: 'logError', error: event.error }])
    case 'close':
      return { state: { ...state, isClosed: true }, effects: [{ type: 'stopDeadline' }, { type: 'close' }] }
  }
}

const fail = (state: Attempt, end: AttemptEnd, before: readonly AttemptEffect[] = []): AttemptStep => ({
  state,
  effects: [...before, { type: 'stopDeadline' }, { type: 'tellFailed', end }],
})

/**
 * If an ICE restart fails, does nothing: the deadline that the interruption has set then starts a new connection. Does
 * nothing, either, if the path has recovered by itself.
 */
function authorise(state: Attempt, { reply, isRestart }: AttemptEvent & { type: 'authorised' }): AttemptStep {
  if (isRestart && (reply.kind !== 'ok' || !state.isInterrupted)) return { state, effects: [] }
  if (reply.kind !== 'ok') return fail(state, reply.kind === 'refused' ? 'refused' : 'stalled')
  return { state, effects: [{ type: 'offer', grant: reply.value, isRestart }] }
}

function offer(state: Attempt, { isSent, isRestart }: AttemptEvent & { type: 'offered' }): AttemptStep {
  const next = { ...state, isOffering: isSent }
  if (isRestart) return { state: next, effects: [] }
  if (!isSent) return fail(next, 'lineLost')
  return { state: next, effects: [{ type: 'restartDeadline' }, { type: 'tell', news: 'offered' }] }
}

/**
 * Sets a deadline, except if the path has recovered before the answer to the ICE restart arrived. The state of the
 * connection then does not change again, so nothing would stop the deadline.
 */
function answer(state: Attempt, { sdp }: AttemptEvent & { type: 'answered' }): AttemptStep {
  const awaits = !state.wasConnected || state.isInterrupted
  return {
    state: { ...state, isOffering: false },
    effects: [...(awaits ? [{ type: 'restartDeadline' } as const] : []), { type: 'takeAnswer', sdp }],
  }
}

function followLink(state: Attempt, link: LinkState): AttemptStep {
  switch (link) {
    case 'connecting':
      return { state, effects: state.wasConnected ? [] : [{ type: 'restartDeadline' }] }
    case 'connected':
      return {
        state: { ...state, wasConnected: true },
        effects: [{ type: 'stopDeadline' }, { type: 'tell', news: 'connected' }],
      }
    case 'interrupted':
      return {
        state,
        effects: [
          { type: 'restartDeadline' },
          { type: 'tell', news: 'interrupted' },
          { type: 'authorise', isRestart: true },
        ],
      }
    case 'dead':
      return fail(state, 'stalled')
  }
}
