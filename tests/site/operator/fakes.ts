import { atom } from 'nanostores'
import type { AvatarCommand } from '#core/characters/avatar.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { SignageEntry } from '#core/realtime/shapes.ts'
import type { CallRequest, TalkShape } from '#core/realtime/talk-shapes.ts'
import { createMicrophone } from '../../../site/devices/microphone.ts'
import type { CallDeps } from '../../../site/operator/call/call-session.ts'
import type { HostStage, HostStageState } from '../../../site/operator/capture/host-stage.ts'
import type { MonitorDeps } from '../../../site/operator/monitor/monitor-session.ts'
import type { CallPeer, PeerPlan, PeerState, Slot } from '../../../site/webrtc/call-peer.ts'
import { createCommandReceiver, createCommandSender } from '../../../site/webrtc/command-channel.ts'
import type { SlotSample } from '../../../site/webrtc/statistics.ts'
import { qualityOf } from '../../../site/webrtc/statistics.ts'
import { createVisitorSound } from '../../../site/webrtc/visitor-sound.ts'
import { createFakeClock } from '../line/fake-clock.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const aRequest = (n: number, more: Partial<CallRequest> = {}): CallRequest => ({
  requestId: uuid(n),
  signageId: n,
  signageName: `signage ${n}`,
  storeName: '本店',
  touchButton: '受付を呼び出す',
  lang: 'ja',
  captureImageDir: null,
  captureAt: null,
  requestedAt: 1_000_000,
  dueAt: 1_060_000,
  alsoOffered: [],
  lastUseCharacter: null,
  ...more,
})

export const anEntry = (id: number, more: Partial<SignageEntry> = {}): SignageEntry => ({
  type: 'signage',
  id,
  name: `signage ${id}`,
  storeId: 1,
  storeName: '本店',
  state: 'Standby',
  scene: 'Standby',
  since: 1_000_000,
  hostId: null,
  hostName: null,
  touchButton: null,
  lostAt: null,
  monitors: 0,
  devices: null,
  assigned: [],
  ...more,
})

export const aTalk = (n: number, more: Partial<TalkShape> = {}): TalkShape => ({
  callId: uuid(n),
  signageId: n,
  signageName: `signage ${n}`,
  storeName: '本店',
  touchButton: '受付を呼び出す',
  hostId: 1,
  hostName: '佐藤',
  requestedAt: 1_000_000,
  startedAt: 1_014_000,
  endsAt: null,
  characterId: null,
  unreached: [],
  isSharing: false,
  hostLostAt: null,
  ...more,
})

/** A track that only stores whether it is enabled. */
export const aTrack = (kind: 'audio' | 'video'): MediaStreamTrack =>
  ({
    kind,
    enabled: true,
    stop() {},
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaStreamTrack

export const aStream = (track: MediaStreamTrack): MediaStream =>
  ({ getVideoTracks: () => [track], getAudioTracks: () => [track] }) as unknown as MediaStream

/** A peer whose state, streams and failure the test controls. */
export function createFakePeer() {
  const states = new Set<(state: PeerState) => void>()
  const streams = new Map<Slot, Set<(stream: MediaStream) => void>>()
  const ends = new Set<(reason: 'refused' | 'unreachable') => void>()
  const plans: PeerPlan[] = []
  const messages = new Set<(message: string | ArrayBuffer) => void>()
  const sent: (string | Uint8Array)[] = []
  const replaced: [Slot, MediaStreamTrack | null][] = []
  let state: PeerState = 'new'
  let muted = false
  let reoffers = 0
  const become = (next: PeerState) => {
    state = next
    for (const listener of states) listener(next)
  }
  const peer: CallPeer = {
    start(plan) {
      plans.push(plan)
      become('connecting')
    },
    state: () => state,
    onState(listener) {
      states.add(listener)
      return () => states.delete(listener)
    },
    onStream(slot, listener) {
      const set = streams.get(slot) ?? new Set()
      streams.set(slot, set)
      set.add(listener)
      return () => set.delete(listener)
    },
    stream: () => undefined,
    onMessage(listener) {
      messages.add(listener)
      return () => messages.delete(listener)
    },
    sendMessage(message) {
      sent.push(typeof message === 'string' ? message : message.slice())
      return true
    },
    async replaceTrack(slot, track) {
      replaced.push([slot, track])
    },
    setMuted(next) {
      muted = next
    },
    reoffer() {
      reoffers += 1
    },
    report: async () => undefined,
    isBlocked: () => false,
    onBlocked: () => () => {},
    setFallback() {},
    onGiveUp(listener) {
      ends.add(listener)
      return () => ends.delete(listener)
    },
    close: () => become('closed'),
  }
  return {
    peer,
    plans,
    sent,
    message(message: string | ArrayBuffer) {
      for (const listener of messages) listener(message)
    },
    replaced,
    become,
    isMuted: () => muted,
    reoffers: () => reoffers,
    brings(slot: Slot, stream: MediaStream) {
      for (const listener of streams.get(slot) ?? []) listener(stream)
    },
    givesUp(reason: 'refused' | 'unreachable') {
      for (const listener of ends) listener(reason)
    },
  }
}

/** A stage that records which calls it began and which commands it applied. */
export function createFakeStage(stream: MediaStream | undefined = aStream(aTrack('video'))) {
  const begun: { portrait: boolean; characterUrl: string }[] = []
  const applied: AvatarCommand[] = []
  let ends = 0
  let voice: MediaStreamTrack | undefined
  let badge: string | undefined
  let verdict: { ok: true } | { ok: false; reason: string } = { ok: true }
  const $state = atom<HostStageState>('ready')
  const stage: HostStage = {
    $state,
    $canDraw: atom(true),
    $engine: atom(undefined),
    $canvas: atom(undefined),
    $resting: atom(false),
    prepare: async () => {},
    async begin(plan) {
      begun.push(plan)
      return stream
    },
    apply(command) {
      if (verdict.ok) applied.push(command)
      return verdict
    },
    setName(name) {
      badge = name
    },
    setVoice(track) {
      voice = track
    },
    lips: () => undefined,
    setOnlyPreview() {},
    end() {
      ends += 1
    },
  }
  return {
    stage,
    begun,
    applied,
    ends: () => ends,
    voice: () => voice,
    badge: () => badge,
    fails: () => $state.set('failed'),
    refuses(reason: string) {
      verdict = { ok: false, reason }
    },
  }
}

/** Connection statistics. The test sets the samples of each slot (media section). */
function createFakeStatistics() {
  const listeners = new Map<Slot, Set<(sample: SlotSample) => void>>()
  const measure: CallDeps['measure'] = (_peer, slot) => {
    const set = listeners.get(slot) ?? new Set()
    listeners.set(slot, set)
    return {
      onSample(listener) {
        set.add(listener)
        return () => set.delete(listener)
      },
      last: () => undefined,
      stop: () => set.clear(),
    }
  }
  return {
    measure,
    sample(slot: Slot, more: Partial<SlotSample> = {}) {
      const sample: SlotSample = {
        at: 0,
        framesDecoded: 30,
        framesNew: 29,
        fps: 29.4,
        width: 1280,
        height: 720,
        packetsLost: 0,
        bytes: 1_000,
        ...more,
      }
      for (const listener of listeners.get(slot) ?? []) listener(sample)
    },
    listening: () => [...listeners.values()].reduce((total, set) => total + set.size, 0),
  }
}

/** Fakes of everything that a call needs, and records of what the call did with them. */
export function createFakeCallDeps(more: Partial<CallDeps & MonitorDeps> = {}) {
  const clock = createFakeClock()
  const line = createFakeLine()
  const peers: ReturnType<typeof createFakePeer>[] = []
  const stage = createFakeStage()
  const statistics = createFakeStatistics()
  const voice = aTrack('audio')
  const reloads: string[] = []
  const $talk = atom<TalkShape | undefined>()
  const $taking = atom<TalkShape | undefined>()
  const microphone = createMicrophone({
    callObstacle: () => undefined,
    open: async () => ({ ok: true, track: voice }),
    onEnded: () => () => {},
  })
  const receiver = createCommandReceiver({ apply: stage.stage.apply, send: (text) => sender.receive(text) })
  const sender = createCommandSender({ clock, send: (text) => receiver.receive(text) })
  const deps: CallDeps & MonitorDeps = {
    line: line.line,
    $talk,
    $taking,
    whisper: createVisitorSound(() => ({ play: async () => {}, pause() {}, srcObject: null })),
    clock,
    face: { sample: () => undefined },
    voice: { $track: (more.microphone ?? microphone).$track },
    openSocketFallback: async () => () => {},
    faceSource: { begin() {}, end() {} },
    everyTick: clock.every,
    now: clock.now,
    microphone,
    stage: stage.stage,
    details: { find: async () => undefined, $details: atom(new Map()) },
    character: { forSignage: async () => undefined },
    createPeer() {
      const fake = createFakePeer()
      peers.push(fake)
      return fake.peer
    },
    measure: statistics.measure,
    qualityOf,
    sound: createVisitorSound(() => ({ play: async () => {}, pause() {}, srcObject: null })),
    openScreen: async () => ({ ok: true, track: aTrack('video'), onEnded: () => () => {}, stop() {} }),
    loadMotions: async () => [],
    openEars: async () => undefined,
    firstSeq: () => 1,
    $spoken: atom<Language>('ja'),
    command: (command) => sender.command(command),
    reloadOnce(callId) {
      const first = !reloads.includes(callId)
      reloads.push(callId)
      return first
    },
    ...more,
  }
  return { deps, clock, line, peers, stage, statistics, microphone, voice, reloads, $talk }
}

/** Names of the sent messages: `eventType` if a message has one, else `type`. */
export const names = (sent: readonly { type: string; eventType?: string }[]): string[] =>
  sent.map((message) => message.eventType ?? message.type)
