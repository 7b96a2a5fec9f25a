import type { Stop } from '../line/stop.ts'
import { createPeerListeners, type PeerWishes, runPeer } from './call-peer-runner.ts'
import type { CallPeer, CallPeerDeps } from './call-peer-types.ts'
import { sends } from './peer-plan.ts'

export type { CallPeer, CallPeerDeps, Detour, GiveUpReason, PeerState } from './call-peer-types.ts'
export type { PeerPlan } from './peer-plan.ts'
export type { Slot } from './slots.ts'

export function createCallPeer(deps: CallPeerDeps): CallPeer {
  const listeners = createPeerListeners()
  const { states, streams, messages, blocks, ends } = listeners
  const wishes: PeerWishes = { plan: undefined, detour: undefined }
  const { dispatch, connections, ...peer } = runPeer(deps, wishes, listeners)
  let isMuted = false
  let stopLine: Stop | undefined

  function applyMute(): void {
    const voice = wishes.plan?.send?.voice
    if (voice) voice.enabled = !isMuted
  }

  function reoffer(): void {
    if (wishes.plan) dispatch({ type: 'reoffer' })
  }

  return {
    start(plan) {
      wishes.plan = { ...plan, send: { ...plan.send } }
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
      wishes.detour && slot === 'voice' ? wishes.detour.stream : connections.shown()?.streams().get(slot),
    onMessage: messages.add,
    sendMessage: (message) =>
      wishes.detour ? wishes.detour.send(message) : (connections.shown()?.send(message) ?? false),
    async replaceTrack(slot, track) {
      const { plan, detour } = wishes
      if (!plan) return
      const isOffered = sends(plan, slot)
      plan.send = { ...plan.send, [slot]: track }
      applyMute()
      if (slot === 'voice') detour?.setVoice(track)
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
    detour(detour) {
      if (peer.machine().state === 'closed' || detour === wishes.detour) return
      wishes.detour = detour
      detour?.setVoice(wishes.plan?.send?.voice ?? null)
      detour?.onMessage(messages.tell)
      dispatch({ type: 'detoured', isOn: detour !== undefined })
      if (detour) streams.tell({ slot: 'voice', stream: detour.stream })
      else peer.tellStreams()
    },
    async report(slot) {
      if (wishes.detour) return slot === 'voice' ? wishes.detour.report() : undefined
      return connections.shown()?.report(slot)
    },
    onGiveUp: ends.add,
    close() {
      stopLine?.()
      stopLine = undefined
      wishes.plan = undefined
      wishes.detour = undefined
      dispatch({ type: 'close' })
    },
  }
}
