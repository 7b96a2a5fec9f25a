import { atom } from 'nanostores'
import type { Language, Template } from '#core/fields/shapes.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { ToServer } from '#core/realtime/to-server.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import { TEMPLATE_SCENES, type TemplateScene } from '#core/signages/signage.ts'
import { closedLips } from '../../../site/avatar/lips.ts'
import { createFaceFeed } from '../../../site/kiosk/face-feed.ts'
import { createKiosk, type KioskDeps } from '../../../site/kiosk/store.ts'
import type { UpkeepHost } from '../../../site/kiosk/upkeep-wiring.ts'
import type { GuestToken } from '../../../site/line/guest-token.ts'
import { createListeners } from '../../../site/line/listeners.ts'
import type { Request } from '../../../site/line/request.ts'
import type { CallPeer, PeerPlan, PeerState, Slot } from '../../../site/webrtc/call-peer.ts'
import type { SlotSample, Statistics } from '../../../site/webrtc/statistics.ts'
import { createFakeClock } from '../line/fake-clock.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

export const SIGNAGE_ID = 7
export const CALL_ID = '6f1c2d3e-0000-4000-8000-000000000001'

const template = (scene: TemplateScene, changes: Partial<Template> = {}): Template => ({
  id: TEMPLATE_SCENES.indexOf(scene) + 1,
  signage_state: scene,
  layout: 'mediaAndAvatar',
  width: 1080,
  height: 1920,
  is_view_media: true,
  is_view_logo: true,
  is_view_telop: true,
  telop: '本日は展示があります。\nご参加ください。',
  contents_media: { id: 1, image_url: '/media/1', kind: 'image', name: '冬のあかり展' },
  logo_media: null,
  touch_buttons:
    scene === 'Standby'
      ? [
          { id: 11, text: '受付を呼び出す', font_size: 40, bg_color: '#27427f', is_view: true },
          { id: 12, text: 'ご予約の方', font_size: 40, bg_color: '#fffdf8', is_view: true },
          { id: 13, text: '隠れた', font_size: 40, bg_color: '#fffdf8', is_view: false },
        ]
      : [],
  row: false,
  media_schedule: [],
  telop_schedule: [],
  ...changes,
})

/** A guest's tab that has a link. */
export const GUEST_LINK: GuestToken = {
  read: () => ({ token: 'link' }),
  keep: () => undefined,
  forget: () => undefined,
  loss: () => undefined,
}

export const image = (id: number): NonNullable<Template['contents_media']> => ({
  id,
  image_url: `/media/${id}`,
  kind: 'image',
  name: `picture ${id}`,
})

/** One template for each signage state (scene), each with these changes. */
export const templatesWith = (changes: Partial<Template>): Template[] =>
  TEMPLATE_SCENES.map((scene) => template(scene, changes))

export const signageOf = (changes: Partial<SignageShape> = {}): SignageShape => ({
  id: SIGNAGE_ID,
  name: '本店ロビー',
  companyName: 'デモ商事',
  storeId: 1,
  storeName: '本店',
  loginId: 'lobby',
  image: null,
  transport: 'auto',
  status: 'Standby',
  language: 'ja',
  aiTalk: false,
  users: [],
  default_character: {
    id: 1,
    name: 'うけ子',
    image_url: '/characters/receptionist-face.webp',
    standby_image_url: '/characters/receptionist-wave.webp',
    posters: {
      neutral: '/characters/receptionist-neutral.webp',
      wave: '/characters/receptionist-wave.webp',
      happy: '/characters/receptionist-happy.webp',
    },
    model_url: '/characters/receptionist.vrm',
    palette: {},
    is_default: false,
    own: null,
  },
  templates: TEMPLATE_SCENES.map((scene) => template(scene)),
  version: 1,
  hours: null,
  phone: null,
  resumes: null,
  ...changes,
})

export const ownOf = (scene: TemplateScene, changes: Partial<OwnSignageState> = {}): OwnSignageState => ({
  signageId: SIGNAGE_ID,
  scene,
  requestId: scene === 'Standby' || scene === 'Suspended' ? null : CALL_ID,
  crowded: scene === 'Crowded' ? { cause: 'busy', place: 2, waitMinutes: 4 } : null,
  talk:
    scene === 'Active'
      ? {
          callId: CALL_ID,
          signageId: SIGNAGE_ID,
          signageName: '本店ロビー',
          storeName: '本店',
          touchButton: '受付を呼び出す',
          hostId: 3,
          hostName: '佐藤 美咲',
          requestedAt: 1,
          startedAt: 2,
          endsAt: null,
          characterId: null,
          unreached: [],
          isSharing: false,
          hostLostAt: null,
        }
      : null,
  endAsked: false,
  monitors: 0,
  room: null,
  ...changes,
})

/** A fake WebRTC peer whose remote side the test controls. */
export function createFakePeer() {
  const states = createListeners<PeerState>()
  const streams = createListeners<{ slot: Slot; stream: MediaStream }>()
  const ends = createListeners<'refused' | 'unreachable'>()
  const messages = createListeners<string | ArrayBuffer>()
  const sent: string[] = []
  const tracks: [Slot, MediaStreamTrack | null][] = []
  let plan: PeerPlan | undefined
  let closed = false
  let reoffers = 0
  const peer: CallPeer = {
    start: (wanted) => {
      plan = wanted
    },
    state: () => 'connecting',
    onState: states.add,
    onStream: (slot, listener) => streams.add((told) => told.slot === slot && listener(told.stream)),
    stream: () => undefined,
    onMessage: messages.add,
    sendMessage: (message) => {
      sent.push(String(message))
      return true
    },
    replaceTrack: async (slot, track) => {
      tracks.push([slot, track])
    },
    setMuted: () => {},
    reoffer: () => {
      reoffers += 1
    },
    report: async () => undefined,
    isBlocked: () => false,
    onBlocked: () => () => {},
    setFallback() {},
    onGiveUp: ends.add,
    close: () => {
      closed = true
    },
  }
  return {
    peer,
    /** Delivers a message of the data channel to the peer. What the peer sends is in `sent`. */
    message: messages.emit,
    sent,
    tracks,
    plan: () => plan,
    isClosed: () => closed,
    stream: (slot: Slot, stream: MediaStream) => streams.emit({ slot, stream }),
    giveUp: (reason: 'refused' | 'unreachable') => ends.emit(reason),
    become: states.emit,
    reoffers: () => reoffers,
  }
}

const sampleOf = (framesDecoded: number): SlotSample => ({
  at: 0,
  framesDecoded,
  framesNew: 0,
  fps: 25,
  width: 360,
  height: 640,
  codec: 'VP8',
  qp: 20,
  packetsLost: 0,
  bytes: 1_000,
})

const track = (kind: 'video' | 'audio') => {
  const fake = Object.assign(new EventTarget(), {
    kind,
    readyState: 'live',
    stop: () => Object.assign(fake, { readyState: 'ended' }),
  })
  return fake as unknown as MediaStreamTrack
}

/** A whole kiosk. The test controls its server, devices, network and clock. */
export function createFakeKiosk(changes: Partial<KioskDeps> = {}) {
  const clock = createFakeClock(Date.UTC(2026, 10, 20, 5, 5))
  const fakeLine = createFakeLine()
  const peers: ReturnType<typeof createFakePeer>[] = []
  const samples = createListeners<{ slot: Slot; sample: SlotSample }>()
  const asked: { path: string; input: unknown; form?: FormData }[] = []
  const said: string[] = []
  const devices = { camera: track('video'), microphone: track('audio') }
  const played: MediaStream[] = []
  let signage = signageOf()
  let served: 'ok' | 'unreachable' | 'refused' = 'ok'
  let ids = 0
  let refuse = () => {}
  let wake = () => {}
  let remembered: SignageShape | undefined
  const stored: string[][] = []
  let upkeep: UpkeepHost | undefined

  const request = (async (call, input, options) => {
    asked.push({ path: call.path, input, form: options?.form })
    if (served === 'unreachable') return { kind: 'unreachable' }
    if (call.path === '/api/check-auth') return { kind: 'ok', value: { auth: served === 'ok' } }
    if (served === 'refused')
      return { kind: 'refused', status: 401, refusal: { code: 'SVER-10', msg: 'no', key: 'notSignedIn' } }
    if (call.path === '/api/addCaptureImage')
      return { kind: 'ok', value: { result: 'OK', captureImageDir: '/x' } }
    return { kind: 'ok', value: signage }
  }) as Request

  const kiosk = createKiosk({
    line: {
      ...fakeLine.line,
      send: (message: ToServer) => fakeLine.line.send(message as never),
      open: (as) => void said.push(`open ${as}`),
      reopen: (as) => void said.push(`reopen ${as}`),
      close: () => void said.push('close'),
    },
    clock,
    request,
    newId: () => `id-${++ids}`,
    $guestLanguage: atom<Language>('ja'),
    $guestName: atom(''),
    $screen: atom('portrait'),
    loadGuestWords: async () => undefined,
    guestToken: { ...GUEST_LINK, read: () => undefined },
    openSocketFallback: async () => () => {},
    landAfterEnd: () => undefined,
    staysWhenRefused: true,
    stayWhenRefused(refused) {
      refuse = refused ?? (() => {})
    },
    onWake(listener) {
      wake = listener
      return () => {}
    },
    goTo: () => undefined,
    loadFile: async () => ({ release: () => {} }),
    memory: {
      read: () => remembered,
      write: (shown) => {
        remembered = shown
      },
      clear: () => {
        remembered = undefined
      },
    },
    offlineCopy: {
      keep: async (urls) => void stored.push([...urls]),
      refresh: async () => said.push('refresh') > 0,
      forget: async () => void said.push('forget'),
    },
    watch: {
      isVisible: () => true,
      nextFrame: (drawn) => {
        drawn()
        return () => {}
      },
      videoTime: () => undefined,
      reload: () => {
        said.push('reload')
        return true
      },
    },
    createPeer: () => {
      const fake = createFakePeer()
      peers.push(fake)
      return fake.peer
    },
    openCamera: async () => ({ ok: true, track: devices.camera }),
    openMicrophone: async () => ({ ok: true, track: devices.microphone }),
    measure: (_peer, slot): Statistics => ({
      onSample: (listener) => samples.add((told) => told.slot === slot && listener(told.sample)),
      last: () => undefined,
      stop: () => {},
    }),
    sound: {
      $blocked: atom(false),
      play: (stream) => void played.push(stream),
      unlock: () => {},
      setVolume: () => {},
      stop: () => {},
    },
    openUpkeep: async (host) => {
      upkeep = host
      return () => {}
    },
    loadSelfTestItems: () => Promise.reject(new Error('this fake has no self-test')),
    openCaptions: () => Promise.reject(new Error('this fake has no captions')),
    openMessage: () => Promise.reject(new Error('this fake has no message form')),
    openGuidance: () => Promise.reject(new Error('this fake has no exhibit guide')),
    takeStill: async () => new Blob(['jpeg'], { type: 'image/jpeg' }),
    watchDevices: (listener) => {
      listener({ camera: 'granted', microphone: 'granted' })
      return () => {}
    },
    openDialogue: async () => undefined,
    reloadOnce: (callId) => {
      said.push(`reload for ${callId}`)
      return true
    },
    signOut: async () => {
      said.push('signOut')
      return true
    },
    steadyNow: clock.now,
    loadFaceFeed: async () => createFaceFeed,
    createLips: () => ({ sample: () => closedLips(), dispose() {} }),
    loadEngine: async () => undefined,
    // the sprites never load, so that the kiosk shows the still picture (poster)
    loadSprites: () => new Promise(() => {}),
    createCanvas: () => document.createElement('canvas'),
    ...changes,
  })

  return {
    kiosk,
    clock,
    peers,
    asked,
    said,
    devices,
    played,
    kept: stored,
    remember: (shown: SignageShape) => {
      remembered = shown
    },
    remembered: () => remembered,
    line: fakeLine.line,
    /** The kiosk's interface for the lazily loaded upkeep code; undefined until that code is loaded. */
    upkeep: () => upkeep,
    sent: fakeLine.sent,
    say: fakeLine.say,
    become: fakeLine.become,
    listening: fakeLine.listening,
    answerLater: fakeLine.answerLater,
    settle: fakeLine.settle,
    state: (scene: TemplateScene, own: Partial<OwnSignageState> = {}) =>
      fakeLine.say({ type: 'stateTransitionMsg', of: 'signage', cause: 'test', state: ownOf(scene, own) }),
    sample: (slot: Slot, framesDecoded: number) => samples.emit({ slot, sample: sampleOf(framesDecoded) }),
    serve: (next: SignageShape) => {
      signage = next
    },
    refuseSession: () => {
      served = 'refused'
    },
    breakServer: () => {
      served = 'unreachable'
    },
    /** Tells the kiosk that the server has refused its session. */
    refuse: () => refuse(),
    wake: () => wake(),
    mendServer: () => {
      served = 'ok'
    },
    messages: (type: string) =>
      fakeLine.sent.filter(
        (message) => message.type === type || ('eventType' in message && message.eventType === type),
      ),
  }
}

export type FakeKiosk = ReturnType<typeof createFakeKiosk>
