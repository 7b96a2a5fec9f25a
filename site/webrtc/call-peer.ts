import type { Stop } from '../line/stop.ts'
import { createPeerListeners, type PeerOptions, runPeer } from './call-peer-runner.ts'
import type { CallPeer, CallPeerDeps } from './call-peer-types.ts'
import { sends } from './peer-plan.ts'

export type { CallPeer, MediaFallback, PeerState } from './call-peer-types.ts'
export type { PeerPlan } from './peer-plan.ts'
export type { Slot } from './slots.ts'

export function createCallPeer(deps: CallPeerDeps): CallPeer {
  const listeners = createPeerListeners()
  const { states, streams, messages, blocks, ends } = listeners
  const options: PeerOptions = { plan: undefined, fallback: undefined }
  const { dispatch, connections, ...peer } = runPeer(deps, options, listeners)
  let isMuted = false
  let stopLine: Stop | undefined

  function applyMute(): void {
    const voice = options.plan?.send?.voice
    if (voice) voice.enabled = !isMuted
  }

  function reoffer(): void {
    if (options.plan) dispatch({ type: 'reoffer' })
  }

  return {
    start(plan) {
      options.plan = { ...plan, send: { ...plan.send } }
      stopLine ??= deps.line.onState((state) =>
        dispatch({ type: state === 'open' ? 'lineOpened' : 'lineLost' }),
      )
      applyMute()
      dispatch({ type: 'start' })
    },
    state: peer.toldState,
    onState: states.add,
    onStream: (slot, listener) => streams.add((told) => told.slot === slot && listener(told.stream)),
    stream: (slot) =>
      options.fallback && slot === 'voice'
        ? options.fallback.stream
        : connections.shown()?.streams().get(slot),
    onMessage: messages.add,
    sendMessage: (message) =>
      options.fallback ? options.fallback.send(message) : (connections.shown()?.send(message) ?? false),
    async replaceTrack(slot, track) {
      const { plan, fallback } = options
      if (!plan) return
      const isOffered = sends(plan, slot)
      plan.send = { ...plan.send, [slot]: track }
      applyMute()
      if (slot === 'voice') fallback?.setVoice(track)
      if (!isOffered) reoffer()
      else await Promise.all(connections.all().map((one) => one.replaceTrack(slot, track)))
    },
    setMuted(muted) {
      isMuted = muted
      applyMute()
    },
    reoffer,
    isBlocked: () => peer.machine().isBlocked,
    onBlocked: blocks.add,
    setFallback(fallback) {
      if (peer.machine().state === 'closed' || fallback === options.fallback) return
      options.fallback = fallback
      fallback?.setVoice(options.plan?.send?.voice ?? null)
      fallback?.onMessage(messages.emit)
      dispatch({ type: 'fallbackChanged', isOn: fallback !== undefined })
      if (fallback) streams.emit({ slot: 'voice', stream: fallback.stream })
      else peer.emitStreams()
    },
    async report(slot) {
      if (options.fallback) return slot === 'voice' ? options.fallback.report() : undefined
      return connections.shown()?.report(slot)
    },
    onGiveUp: ends.add,
    close() {
      stopLine?.()
      stopLine = undefined
      options.plan = undefined
      options.fallback = undefined
      dispatch({ type: 'close' })
    },
  }
}
