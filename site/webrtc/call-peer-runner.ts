import { MEDIA_BLOCKED_MS } from '#core/limits.ts'
import { afterTurns } from '../line/clock.ts'
import { createListeners, type Listeners } from '../line/listeners.ts'
import type { Stop } from '../line/stop.ts'
import { createTimer } from '../line/timer.ts'
import {
  NEW_PEER,
  type PeerEffect,
  type PeerEvent,
  type PeerMachine,
  shownState,
  stepPeer,
} from './call-peer-state.ts'
import type { CallPeerDeps, GiveUpReason, MediaFallback, PeerState } from './call-peer-types.ts'
import { createPeerConnections, type PeerConnections } from './peer-connections.ts'
import type { PeerPlan } from './peer-plan.ts'
import type { Slot } from './slots.ts'

type Effects = { readonly [T in PeerEffect['type']]: (effect: Extract<PeerEffect, { type: T }>) => void }

/** Set by the page that uses the peer: what to offer, and the fallback that carries voice and messages, if any. */
export interface PeerOptions {
  plan: PeerPlan | undefined
  fallback: MediaFallback | undefined
}

export interface PeerListeners {
  states: Listeners<PeerState>
  streams: Listeners<{ slot: Slot; stream: MediaStream }>
  messages: Listeners<string | ArrayBuffer>
  blocks: Listeners<boolean>
  ends: Listeners<GiveUpReason>
}

export interface PeerRunner {
  dispatch(event: PeerEvent): void
  machine(): PeerMachine
  /** The state last reported to listeners. */
  reportedState(): PeerState
  /** Reports the streams of the connection to listeners again. Does nothing while the fallback is in use. */
  emitStreams(): void
  connections: PeerConnections
}

export const createPeerListeners = (): PeerListeners => ({
  states: createListeners(),
  streams: createListeners(),
  messages: createListeners(),
  blocks: createListeners(),
  ends: createListeners(),
})

/** Runs the state machine of a peer and carries out its effects on connections, timers and listeners. */
export function runPeer(
  deps: CallPeerDeps,
  options: Readonly<PeerOptions>,
  listeners: PeerListeners,
): PeerRunner {
  const { line, clock } = deps
  let machine = NEW_PEER
  let reportedState: PeerState = 'new'
  const timer = createTimer(clock)
  let stopExpecting: Stop | undefined

  const connections: PeerConnections = createPeerConnections(
    { createConnection: (configuration) => new RTCPeerConnection(configuration), ...deps },
    {
      onOffered: () => dispatch({ type: 'offered' }),
      onConnected: () => dispatch({ type: 'connected' }),
      onInterrupted: () => dispatch({ type: 'interrupted' }),
      onFailed: (end) => dispatch({ type: 'attemptFailed', end }),
      onMessage: listeners.messages.emit,
    },
  )

  const effects: Effects = {
    beginAttempt() {
      // a listener of an earlier effect may have closed the peer
      if (options.plan && machine.attempt === 'pending') connections.begin(options.plan)
    },
    dropAttempt: connections.dropCurrent,
    dropReplaced: connections.dropReplaced,
    dropConnections: connections.dropAll,
    startTimer({ afterMs }) {
      const ms = afterMs === 'fallback' ? options.fallback?.retryDelayMs() : afterMs
      if (ms !== undefined) timer.start(ms, () => dispatch({ type: 'timerEnded' }))
    },
    stopTimer: timer.stop,
    expectPath() {
      if (machine.isBlocked) return
      stopExpecting ??= afterTurns(clock, MEDIA_BLOCKED_MS, () => dispatch({ type: 'noPath' }))
    },
    expectNothing() {
      stopExpecting?.()
      stopExpecting = undefined
    },
    probeLine: line.probe,
    tellState() {
      if (shownState(machine) === reportedState) return
      reportedState = shownState(machine)
      listeners.states.emit(reportedState)
    },
    emitStreams() {
      if (connections.announceCurrent()) emitStreams()
    },
    tellBlocked: ({ isBlocked }) => listeners.blocks.emit(isBlocked),
    tellGivenUp: ({ reason }) => listeners.ends.emit(reason),
  }

  function dispatch(event: PeerEvent): void {
    const step = stepPeer(machine, event, { at: clock.now(), isLineOpen: line.state() === 'open' })
    machine = step.machine
    for (const effect of step.effects) (effects[effect.type] as (effect: PeerEffect) => void)(effect)
  }

  function emitStreams(): void {
    if (options.fallback) return
    for (const [slot, stream] of connections.announced()?.streams() ?? [])
      listeners.streams.emit({ slot, stream })
  }

  return { dispatch, machine: () => machine, reportedState: () => reportedState, emitStreams, connections }
}
