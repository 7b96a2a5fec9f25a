import { PEER_RETRIES, PEER_RETRY_MS } from '#rules/limits.ts'
import type { SignallingLine } from '../kernel/line.ts'
import { createListeners } from '../kernel/listeners.ts'
import type { Stop } from '../kernel/stop.ts'
import type { CallPeer, CallPeerDeps, GiveUpReason, PeerState } from './call-peer-types.ts'
import { type AttemptEnd, type AttemptParts, beginAttempt, type PeerAttempt } from './peer-attempt.ts'
import { type PeerPlan, sends } from './peer-plan.ts'
import type { Slot } from './slots.ts'

export type { CallPeer, CallPeerDeps, GiveUpReason, PeerState } from './call-peer-types.ts'
export type { PeerPlan } from './peer-plan.ts'
export type { Slot } from './slots.ts'

export function createCallPeer(deps: CallPeerDeps): CallPeer {
  const { line, clock } = deps
  const parts: AttemptParts = {
    createConnection: (configuration) => new RTCPeerConnection(configuration),
    ...deps,
  }
  const states = createListeners<PeerState>()
  const streams = createListeners<{ slot: Slot; stream: MediaStream }>()
  const messages = createListeners<string | ArrayBuffer>()
  const ends = createListeners<GiveUpReason>()

  let state: PeerState = 'new'
  let plan: PeerPlan | undefined
  let attempt: PeerAttempt | undefined
  /** The connection that still shows its picture while `attempt` takes its place. */
  let outgoing: PeerAttempt | undefined
  /** Whose streams the listeners have: one that comes back by itself is no news. */
  let told: PeerAttempt | undefined
  let connectedAt = 0
  let retriesLeft = PEER_RETRIES
  let awaitsLine = false
  let muted = false
  let stopRetry: Stop | undefined
  let stopLine: Stop | undefined

  function become(next: PeerState): void {
    if (next === state) return
    state = next
    states.tell(next)
  }

  function muteVoice(): void {
    const voice = plan?.send?.voice
    if (voice) voice.enabled = !muted
  }

  function rest(): void {
    stopRetry?.()
    stopRetry = undefined
    awaitsLine = false
  }

  function dropConnections(): void {
    rest()
    attempt?.close()
    outgoing?.close()
    attempt = undefined
    outgoing = undefined
  }

  /** The dead or superseded connection goes, a picture stays. */
  function setAside(old: PeerAttempt | undefined): void {
    if (old?.wasConnected()) {
      outgoing?.close()
      outgoing = old
    } else {
      old?.close()
    }
  }

  function begin(): void {
    stopRetry = undefined
    awaitsLine = line.state() !== 'open'
    if (awaitsLine || !plan) return
    setAside(attempt)
    const mine: PeerAttempt = beginAttempt(parts, plan, {
      onConnected: () => mine === attempt && succeed(mine),
      onInterrupted: () => mine === attempt && doubt(),
      onFailed: (end) => mine === attempt && retry(end),
      onMessage: messages.tell,
    })
    attempt = mine
  }

  function succeed(connected: PeerAttempt): void {
    rest()
    connectedAt = clock.now()
    outgoing?.close()
    outgoing = undefined
    become('connected')
    if (connected === told) return
    told = connected
    for (const [slot, stream] of connected.connection()?.streams() ?? []) streams.tell({ slot, stream })
  }

  function doubt(): void {
    line.probe()
    become('connecting')
  }

  /** One that breaks again and again right after it was connected uses up the retries, too. */
  const held = (): boolean => attempt?.wasConnected() === true && clock.now() - connectedAt >= PEER_RETRY_MS

  /** A lost line costs no retry: the connection may come back by itself, and no offer could be sent anyhow. */
  function retry(end: AttemptEnd): void {
    if (awaitsLine || stopRetry) return
    become('connecting')
    if (end === 'lineLost' || line.state() !== 'open') {
      awaitsLine = true
      return
    }
    if (held()) retriesLeft = PEER_RETRIES
    retriesLeft -= 1
    if (retriesLeft < 0) giveUp(end === 'refused' ? 'refused' : 'unreachable')
    else if (end === 'refused') stopRetry = clock.after(PEER_RETRY_MS, begin)
    else begin()
  }

  function giveUp(reason: GiveUpReason): void {
    dropConnections()
    become('failed')
    ends.tell(reason)
  }

  function followLine(lineState: ReturnType<SignallingLine['state']>): void {
    if (lineState === 'open') {
      if (awaitsLine) begin()
      return
    }
    const pending = attempt !== undefined && !attempt.wasConnected()
    if (!pending) return
    rest()
    attempt?.close()
    attempt = undefined
    awaitsLine = true
  }

  function reoffer(): void {
    if (!plan) return
    rest()
    retriesLeft = PEER_RETRIES
    become('connecting')
    begin()
  }

  function close(): void {
    stopLine?.()
    stopLine = undefined
    dropConnections()
    plan = undefined
    become('closed')
  }

  const shown = (): PeerAttempt | undefined => (attempt?.wasConnected() ? attempt : (outgoing ?? attempt))

  return {
    start(wanted) {
      dropConnections()
      plan = { ...wanted, send: { ...wanted.send } }
      retriesLeft = PEER_RETRIES
      stopLine ??= line.onState(followLine)
      muteVoice()
      become('connecting')
      begin()
    },
    state: () => state,
    onState: states.add,
    onStream: (slot, listener) => streams.add((told) => told.slot === slot && listener(told.stream)),
    stream: (slot) => shown()?.connection()?.streams().get(slot),
    onMessage: messages.add,
    sendMessage: (message) => shown()?.connection()?.send(message) ?? false,
    async replaceTrack(slot, track) {
      if (!plan) return
      const offered = sends(plan, slot)
      plan.send = { ...plan.send, [slot]: track }
      muteVoice()
      if (!offered) reoffer()
      else await Promise.all([attempt, outgoing].map((one) => one?.connection()?.replaceTrack(slot, track)))
    },
    setMuted(next) {
      muted = next
      muteVoice()
    },
    reoffer,
    report: async (slot) => shown()?.connection()?.report(slot),
    onGiveUp: ends.add,
    close,
  }
}
