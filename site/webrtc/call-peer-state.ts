import { PEER_RETRIES, PEER_RETRY_MS } from '#core/limits.ts'
import type { GiveUpReason, PeerState } from './call-peer-types.ts'
import type { AttemptEnd } from './peer-attempt-state.ts'

/** State of a call peer. `stepPeer` decides its changes; `createCallPeer` carries out the effects. */
export interface PeerMachine {
  readonly state: PeerState
  /** The current attempt. `pending`: offered, not connected yet. `connected`: has been connected, and may be interrupted now. */
  readonly attempt: 'none' | 'pending' | 'connected'
  /** When the attempt was last connected, in ms of the page's clock. */
  readonly connectedAt: number
  readonly retriesLeft: number
  /** Whether the next attempt begins as soon as the page is connected to the server. */
  readonly awaitsLine: boolean
  /** What happens when the running timer ends. */
  readonly timer: 'none' | 'retry' | 'reoffer'
  /** Whether no media path could be found; undefined until that is known. */
  readonly isBlocked: boolean | undefined
  /** Whether voice and commands go over the WebSocket, because the network blocks WebRTC. */
  readonly hasFallback: boolean
}

export type PeerEvent =
  | { type: 'start' }
  | { type: 'reoffer' }
  | { type: 'close' }
  | { type: 'timerEnded' }
  | { type: 'lineOpened' }
  | { type: 'lineLost' }
  | { type: 'offered' }
  | { type: 'connected' }
  | { type: 'interrupted' }
  | { type: 'attemptFailed'; end: AttemptEnd }
  /** No media path was found within MEDIA_BLOCKED_MS. */
  | { type: 'noPath' }
  | { type: 'fallbackChanged'; isOn: boolean }

export type PeerEffect =
  /**
   * Begins a new attempt. If the old attempt was connected, its video stays visible until the new attempt is connected.
   */
  | { type: 'beginAttempt' }
  | { type: 'dropAttempt' }
  | { type: 'dropReplaced' }
  | { type: 'dropConnections' }
  | { type: 'startTimer'; afterMs: number | 'fallback' }
  | { type: 'stopTimer' }
  | { type: 'expectPath' }
  | { type: 'expectNothing' }
  | { type: 'probeLine' }
  | { type: 'tellState' }
  | { type: 'emitStreams' }
  | { type: 'tellBlocked'; isBlocked: boolean }
  | { type: 'tellGivenUp'; reason: GiveUpReason }

interface PeerStep {
  machine: PeerMachine
  effects: PeerEffect[]
}

interface Circumstances {
  /** ms of the page's clock */
  at: number
  isLineOpen: boolean
}

export const NEW_PEER: PeerMachine = {
  state: 'new',
  attempt: 'none',
  connectedAt: 0,
  retriesLeft: PEER_RETRIES,
  awaitsLine: false,
  timer: 'none',
  isBlocked: undefined,
  hasFallback: false,
}

/** The state as reported to pages: while a fallback is in use, the call counts as connected. */
export const shownState = ({ state, hasFallback }: PeerMachine): PeerState =>
  hasFallback && state !== 'closed' ? 'connected' : state

/** @returns the state after an event, and the effects to carry out in this order */
export function stepPeer(machine: PeerMachine, event: PeerEvent, now: Circumstances): PeerStep {
  switch (event.type) {
    case 'start':
      return begin({ ...dropped(machine), state: 'connecting', retriesLeft: PEER_RETRIES }, now, [
        ...DROP_ALL,
        { type: 'tellState' },
      ])
    case 'reoffer':
      return reoffer(machine, now)
    case 'close':
      return {
        machine: { ...dropped(machine), state: 'closed', hasFallback: false, isBlocked: undefined },
        effects: [...DROP_ALL, { type: 'tellState' }],
      }
    case 'timerEnded':
      return machine.timer === 'reoffer' ? reoffer(machine, now) : begin(machine, now, [])
    case 'lineOpened':
      return machine.awaitsLine ? begin(machine, now, []) : { machine, effects: [] }
    case 'lineLost':
      return loseLine(machine)
    case 'offered':
      return { machine, effects: [{ type: 'expectPath' }] }
    case 'connected':
      return connect(machine, now.at)
    case 'interrupted':
      return {
        machine: { ...machine, state: 'connecting' },
        effects: [{ type: 'expectPath' }, { type: 'probeLine' }, { type: 'tellState' }],
      }
    case 'attemptFailed':
      return retry(machine, event.end, now)
    case 'noPath':
      return {
        machine: { ...machine, isBlocked: true },
        effects: [{ type: 'tellBlocked', isBlocked: true }],
      }
    case 'fallbackChanged':
      return { machine: { ...machine, hasFallback: event.isOn }, effects: [{ type: 'tellState' }] }
  }
}

const DROP_ALL: readonly PeerEffect[] = [
  { type: 'stopTimer' },
  { type: 'expectNothing' },
  { type: 'dropConnections' },
]

const rested = (machine: PeerMachine): PeerMachine => ({ ...machine, timer: 'none', awaitsLine: false })
const dropped = (machine: PeerMachine): PeerMachine => ({ ...rested(machine), attempt: 'none' })

/** Begins an attempt now, or as soon as the page is connected to the server. */
function begin(machine: PeerMachine, { isLineOpen }: Circumstances, before: readonly PeerEffect[]): PeerStep {
  if (!isLineOpen) {
    return { machine: { ...machine, timer: 'none', awaitsLine: true }, effects: [...before] }
  }
  return {
    machine: { ...rested(machine), attempt: 'pending' },
    effects: [...before, { type: 'beginAttempt' }],
  }
}

function reoffer(machine: PeerMachine, now: Circumstances): PeerStep {
  const resting = { ...rested(machine), state: 'connecting', retriesLeft: PEER_RETRIES } as const
  return begin(resting, now, [{ type: 'stopTimer' }, { type: 'tellState' }])
}

function connect(machine: PeerMachine, at: number): PeerStep {
  const blocked: PeerEffect[] = machine.isBlocked === false ? [] : [{ type: 'tellBlocked', isBlocked: false }]
  return {
    machine: {
      ...rested(machine),
      state: 'connected',
      attempt: 'connected',
      connectedAt: at,
      isBlocked: false,
    },
    effects: [
      { type: 'stopTimer' },
      { type: 'expectNothing' },
      ...blocked,
      { type: 'dropReplaced' },
      { type: 'tellState' },
      { type: 'emitStreams' },
    ],
  }
}

/**
 * Handles the loss of the connection to the server. A pending offer is lost together with this connection. A media path
 * that is already connected may continue.
 */
function loseLine(machine: PeerMachine): PeerStep {
  if (machine.attempt !== 'pending') return { machine, effects: [{ type: 'expectNothing' }] }
  return {
    machine: { ...dropped(machine), awaitsLine: true },
    effects: [{ type: 'expectNothing' }, { type: 'stopTimer' }, { type: 'dropAttempt' }],
  }
}

/**
 * Plans the next attempt. An attempt that ended because the page lost the server costs no retry: the media path may
 * recover by itself, and no offer could be sent. A connection that held for PEER_RETRY_MS gets all retries again. A
 * connection that breaks right after it was connected uses up a retry.
 */
function retry(before: PeerMachine, end: AttemptEnd, now: Circumstances): PeerStep {
  if (before.awaitsLine || before.timer !== 'none') return { machine: before, effects: [] }
  const machine: PeerMachine = { ...before, state: 'connecting' }
  const effects: PeerEffect[] = [{ type: 'tellState' }]
  if (end !== 'stalled') effects.push({ type: 'expectNothing' })
  if (end === 'lineLost' || !now.isLineOpen) return { machine: { ...machine, awaitsLine: true }, effects }

  const hasHeld = machine.attempt === 'connected' && now.at - machine.connectedAt >= PEER_RETRY_MS
  const retriesLeft = (hasHeld ? PEER_RETRIES : machine.retriesLeft) - 1
  if (retriesLeft < 0)
    return giveUp({ ...machine, retriesLeft }, end === 'refused' ? 'refused' : 'unreachable', effects)
  if (end !== 'refused') return begin({ ...machine, retriesLeft }, now, effects)
  return {
    machine: { ...machine, retriesLeft, timer: 'retry' },
    effects: [...effects, { type: 'startTimer', afterMs: PEER_RETRY_MS }],
  }
}

/** With a fallback the call continues: the peer connection is tried again later, at growing intervals. */
function giveUp(machine: PeerMachine, reason: GiveUpReason, before: readonly PeerEffect[]): PeerStep {
  if (machine.hasFallback) {
    return {
      machine: { ...dropped(machine), timer: 'reoffer' },
      effects: [...before, ...DROP_ALL, { type: 'startTimer', afterMs: 'fallback' }],
    }
  }
  return {
    machine: { ...dropped(machine), state: 'failed' },
    effects: [...before, ...DROP_ALL, { type: 'tellState' }, { type: 'tellGivenUp', reason }],
  }
}
