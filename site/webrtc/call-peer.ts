import { MEDIA_BLOCKED_MS, PEER_RETRIES, PEER_RETRY_MS } from '#core/limits.ts'
import type { SignallingLine } from '../line/line-port.ts'
import { createListeners } from '../line/listeners.ts'
import { afterTurns } from '../line/patience.ts'
import type { Stop } from '../line/stop.ts'
import type { CallPeer, CallPeerDeps, Detour, GiveUpReason, PeerState } from './call-peer-types.ts'
import { type AttemptEnd, type AttemptParts, beginAttempt, type PeerAttempt } from './peer-attempt.ts'
import { type PeerPlan, sends } from './peer-plan.ts'
import type { Slot } from './slots.ts'

export type { CallPeer, CallPeerDeps, Detour, GiveUpReason, PeerState } from './call-peer-types.ts'
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
  const blocks = createListeners<boolean>()

  let state: PeerState = 'new'
  /** What the page was told: on a detour all is well. */
  let said: PeerState = 'new'
  let detour: Detour | undefined
  let isBlocked: boolean | undefined
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
  let stopExpecting: Stop | undefined
  let stopLine: Stop | undefined

  /** An offer is out, or the connection is interrupted. */
  function expectPath(): void {
    if (!isBlocked) stopExpecting ??= afterTurns(clock, MEDIA_BLOCKED_MS, () => tellBlocked(true))
  }

  /** There is a path, or nothing can be said of it: the server has refused, the line is lost. */
  function expectNothing(): void {
    stopExpecting?.()
    stopExpecting = undefined
  }

  function tellBlocked(blocked: boolean): void {
    isBlocked = blocked
    blocks.tell(blocked)
  }

  function become(next: PeerState): void {
    state = next
    const shown = detour && next !== 'closed' ? 'connected' : next
    if (shown === said) return
    said = shown
    states.tell(shown)
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
    expectNothing()
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
      onOffered: () => mine === attempt && expectPath(),
      onConnected: () => mine === attempt && succeed(mine),
      onInterrupted: () => mine === attempt && doubt(),
      onFailed: (end) => mine === attempt && retry(end),
      onMessage: messages.tell,
    })
    attempt = mine
  }

  function succeed(connected: PeerAttempt): void {
    rest()
    expectNothing()
    if (isBlocked !== false) tellBlocked(false)
    connectedAt = clock.now()
    outgoing?.close()
    outgoing = undefined
    become('connected')
    if (connected === told) return
    told = connected
    tellStreams()
  }

  function tellStreams(): void {
    if (detour) return
    for (const [slot, stream] of told?.connection()?.streams() ?? []) streams.tell({ slot, stream })
  }

  function doubt(): void {
    expectPath()
    line.probe()
    become('connecting')
  }

  /** One that breaks again and again right after it was connected uses up the retries, too. */
  const held = (): boolean => attempt?.wasConnected() === true && clock.now() - connectedAt >= PEER_RETRY_MS

  /** A lost line costs no retry: the connection may come back by itself, and no offer could be sent anyhow. */
  function retry(end: AttemptEnd): void {
    if (awaitsLine || stopRetry) return
    become('connecting')
    if (end !== 'stalled') expectNothing()
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
    if (detour) {
      // nobody misses it: it is looked for ever more seldom
      stopRetry = clock.after(detour.againMs(), reoffer)
      return
    }
    become('failed')
    ends.tell(reason)
  }

  function followLine(lineState: ReturnType<SignallingLine['state']>): void {
    if (lineState === 'open') {
      if (awaitsLine) begin()
      return
    }
    expectNothing()
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
    detour = undefined
    isBlocked = undefined
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
    state: () => said,
    onState: states.add,
    onStream: (slot, listener) => streams.add((told) => told.slot === slot && listener(told.stream)),
    stream: (slot) =>
      detour && slot === 'voice' ? detour.stream : shown()?.connection()?.streams().get(slot),
    onMessage: messages.add,
    sendMessage: (message) =>
      detour ? detour.send(message) : (shown()?.connection()?.send(message) ?? false),
    async replaceTrack(slot, track) {
      if (!plan) return
      const offered = sends(plan, slot)
      plan.send = { ...plan.send, [slot]: track }
      muteVoice()
      if (slot === 'voice') detour?.setVoice(track)
      if (!offered) reoffer()
      else await Promise.all([attempt, outgoing].map((one) => one?.connection()?.replaceTrack(slot, track)))
    },
    setMuted(next) {
      muted = next
      muteVoice()
    },
    reoffer,
    isBlocked: () => isBlocked,
    onBlocked: blocks.add,
    detour(way) {
      if (state === 'closed' || way === detour) return
      detour = way
      way?.setVoice(plan?.send?.voice ?? null)
      way?.onMessage(messages.tell)
      become(state)
      if (way) streams.tell({ slot: 'voice', stream: way.stream })
      else tellStreams()
    },
    async report(slot) {
      if (detour) return slot === 'voice' ? detour.report() : undefined
      return shown()?.connection()?.report(slot)
    },
    onGiveUp: ends.add,
    close,
  }
}
