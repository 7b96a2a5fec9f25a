import type { Stop } from '../line/stop.ts'
import {
  createPeerListeners,
  type PeerListeners,
  type PeerOptions,
  type PeerRunner,
  runPeer,
} from './call-peer-runner.ts'
import type { CallPeer, CallPeerDeps } from './call-peer-types.ts'
import { sends } from './peer-plan.ts'

export type { CallPeer, MediaFallback, PeerState } from './call-peer-types.ts'
export type { PeerPlan } from './peer-plan.ts'
export type { Slot } from './slots.ts'

export function createCallPeer(deps: CallPeerDeps): CallPeer {
  const listeners = createPeerListeners()
  const options: PeerOptions = { plan: undefined, fallback: undefined }
  const peer = runPeer(deps, options, listeners)
  const { dispatch, connections } = peer
  const mute = createMute(options)
  let stopLine: Stop | undefined

  function reoffer(): void {
    if (options.plan) dispatch({ type: 'reoffer' })
  }

  return {
    ...createMediaPaths(options, peer, listeners),
    start(plan) {
      options.plan = { ...plan, send: { ...plan.send } }
      stopLine ??= deps.line.onState((state) =>
        dispatch({ type: state === 'open' ? 'lineOpened' : 'lineLost' }),
      )
      mute.apply()
      dispatch({ type: 'start' })
    },
    state: peer.reportedState,
    onState: listeners.states.add,
    async replaceTrack(slot, track) {
      const { plan, fallback } = options
      if (!plan) return
      const isOffered = sends(plan, slot)
      plan.send = { ...plan.send, [slot]: track }
      mute.apply()
      if (slot === 'voice') fallback?.setVoice(track)
      if (!isOffered) reoffer()
      else await Promise.all(connections.all().map((one) => one.replaceTrack(slot, track)))
    },
    setMuted: mute.set,
    reoffer,
    isBlocked: () => peer.machine().isBlocked,
    onBlocked: listeners.blocks.add,
    onGiveUp: listeners.ends.add,
    close() {
      stopLine?.()
      stopLine = undefined
      options.plan = undefined
      options.fallback = undefined
      dispatch({ type: 'close' })
    },
  }
}

/** Remembers whether the voice is muted. `apply` mutes or unmutes the current voice track. */
function createMute(options: Readonly<PeerOptions>) {
  let isMuted = false

  function apply(): void {
    const voice = options.plan?.send?.voice
    if (voice) voice.enabled = !isMuted
  }

  return {
    apply,
    set(muted: boolean): void {
      isMuted = muted
      apply()
    },
  }
}

type MediaPaths = Pick<
  CallPeer,
  'stream' | 'onStream' | 'sendMessage' | 'onMessage' | 'report' | 'setFallback'
>

/** Voice and messages go over the WebSocket fallback if there is one, otherwise over the peer connection. */
const createMediaPaths = (
  options: PeerOptions,
  { dispatch, machine, emitStreams, connections }: PeerRunner,
  { streams, messages }: PeerListeners,
): MediaPaths => ({
  stream: (slot) =>
    options.fallback && slot === 'voice' ? options.fallback.stream : connections.shown()?.streams().get(slot),
  onStream: (slot, listener) =>
    streams.add((received) => received.slot === slot && listener(received.stream)),
  sendMessage: (message) =>
    options.fallback ? options.fallback.send(message) : (connections.shown()?.send(message) ?? false),
  onMessage: messages.add,
  async report(slot) {
    if (options.fallback) return slot === 'voice' ? options.fallback.report() : undefined
    return connections.shown()?.report(slot)
  },
  setFallback(fallback) {
    if (machine().state === 'closed' || fallback === options.fallback) return
    options.fallback = fallback
    fallback?.setVoice(options.plan?.send?.voice ?? null)
    fallback?.onMessage(messages.emit)
    dispatch({ type: 'fallbackChanged', isOn: fallback !== undefined })
    if (fallback) streams.emit({ slot: 'voice', stream: fallback.stream })
    else emitStreams()
  },
})
