import {
  CAMERA_HEIGHT,
  CAMERA_WIDTH,
  DECODE_CHECK_IDLE_MS,
  VISITOR_PICTURE_HEIGHT,
  VISITOR_PICTURE_WIDTH,
} from '#core/limits.ts'
import { goTo } from '../kit/go-to.ts'
import { $guestLanguage } from '../kit/guest-language.ts'
import { $guestName } from '../kit/guest-name.ts'
import { reloadOnce } from '../kit/reload-once.ts'
import { clock, steadyNow } from '../line/clock.ts'
import { createGuestToken } from '../line/guest-token.ts'
import { line } from '../line/page-line.ts'
import { request } from '../line/request.ts'
import { beforeLeaving, landAfterEnd, signOut, stayWhenRefused } from '../line/session.ts'
import { tabStorage } from '../line/tab-storage.ts'
import { onBrowserWake } from '../line/wake.ts'
import { createCallPeer } from '../webrtc/call-peer.ts'
import { watchDevices } from '../webrtc/devices.ts'
import { openCamera, openMicrophone } from '../webrtc/opened-device.ts'
import { createStatistics } from '../webrtc/statistics.ts'
import { captureStill } from '../webrtc/still.ts'
import { createVisitorSound } from '../webrtc/visitor-sound.ts'
import { canLoad, isSignage, openMemory, openOfflineCopy, pageWatch, watchScreen } from './device.ts'
import { lazyLips } from './lazy-lips.ts'
import { loadFile } from './preload.ts'
import { createRecovery } from './recovery.ts'
import { createKiosk, type Kiosk, type KioskDeps } from './store.ts'

/** Restarts a kiosk that has failed as a whole. */
export const openRecovery = () => createRecovery({ clock, reload: pageWatch.reload })

/** Creates a kiosk wired to this browser; one per page. */
export function openKiosk(): Kiosk {
  const memory = openMemory()
  const offlineCopy = openOfflineCopy()
  beforeLeaving(async () => {
    memory.clear()
    await offlineCopy.forget()
  })
  return createKiosk({
    ...loadedOnDemand,
    line,
    clock,
    steadyNow,
    request,
    newId: newRequestId,
    loadFile,
    memory,
    offlineCopy,
    watch: pageWatch,
    createPeer: () => createCallPeer({ line, request, clock }),
    openCamera: () => openCamera({ width: CAMERA_WIDTH, height: CAMERA_HEIGHT }),
    openMicrophone: () => openMicrophone(),
    measure: (peer, slot) =>
      createStatistics({ report: () => peer.report(slot), clock, everyMs: DECODE_CHECK_IDLE_MS }),
    sound: createVisitorSound(() => new Audio()),
    takeStill: (camera) => captureStill(camera, VISITOR_PICTURE_WIDTH, VISITOR_PICTURE_HEIGHT),
    watchDevices,
    reloadOnce,
    signOut,
    staysWhenRefused: isSignage(),
    stayWhenRefused,
    onWake: onBrowserWake,
    guestToken: createGuestToken(tabStorage()),
    $guestLanguage,
    $guestName,
    $screen: watchScreen(),
    landAfterEnd,
    goTo,
    createCanvas: () => document.createElement('canvas'),
  })
}

type LoadedOnDemand = Pick<
  KioskDeps,
  | 'openSocketFallback'
  | 'openGuidance'
  | 'openMessage'
  | 'openCaptions'
  | 'openUpkeep'
  | 'loadSelfTestItems'
  | 'openDialogue'
  | 'loadGuestWords'
  | 'loadEngine'
  | 'loadSprites'
  | 'loadFaceFeed'
  | 'createLips'
>

/** Parts that most visitors never need, or need only later: each is imported at its first use. */
const loadedOnDemand: LoadedOnDemand = {
  openSocketFallback: async (host, onUnavailable) =>
    (await import('../webrtc/socket-fallback-wiring.ts')).openSocketFallback(host, onUnavailable),
  openGuidance: async (host) => (await import('./guidance-wiring.ts')).openGuidance(host),
  openMessage: async (host) =>
    (await import('../visitor-messages/draft-wiring.ts')).openMessage({ ...host, newId: newRequestId }),
  loadSelfTestItems: async (host) =>
    (await import('./self-test-items.ts')).openSelfTestItems(host, captureStill),
  openUpkeep: async (host) => (await import('./upkeep-wiring.ts')).openUpkeep(host, canLoad),
  openCaptions: async (host) => (await import('./captions-wiring.ts')).openCaptions(host),
  async openDialogue(host) {
    try {
      const { openKioskDialogue } = await import('../dialogue/wiring.ts')
      return await openKioskDialogue({ ...host, newId: newRequestId })
    } catch (error) {
      console.warn('kiosk: the AI dialogue could not be loaded', error)
      return undefined
    }
  },
  loadGuestWords: () =>
    import('./texts-guest.ts').then(
      ({ guestWords }) => guestWords,
      () => undefined,
    ),
  loadEngine: async (insisted) => (await import('./avatar-loading.ts')).loadEngine(insisted),
  loadSprites: async () => (await import('./avatar-loading.ts')).loadSprites(),
  loadFaceFeed: async () => (await import('./face-feed.ts')).createFaceFeed,
  createLips: (voice) =>
    lazyLips(async () => (await import('../face/lips.ts')).openLips(voice.getAudioTracks()[0])),
}

/** A version 4 UUID (RFC 9562). crypto.randomUUID needs a secure origin, which a kiosk in a LAN may not have. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
