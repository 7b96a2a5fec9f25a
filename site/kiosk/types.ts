import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { Language } from '#core/fields/shapes.ts'
import type { MediaTransport } from '#core/realtime/media-transport.ts'
import type { Devices } from '#core/realtime/shapes.ts'
import type { ClientBody } from '#core/realtime/to-client.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import type { Transport } from '#core/signages/transport.ts'
import type { Orientation } from '#core/stage/layout-names.ts'
import type { AvatarEngine, DrawnAvatar, EngineOptions, EngineState } from '../avatar/engine.ts'
import type { LipSource } from '../avatar/lips.ts'
import type { KioskDialogue } from '../dialogue/kiosk-dialogue.ts'
import type { Clock } from '../line/clock.ts'
import type { GuestToken } from '../line/guest-token.ts'
import type { Line, LineState } from '../line/line.ts'
import type { Request } from '../line/request.ts'
import type { Landing } from '../line/session.ts'
import type { Stop } from '../line/stop.ts'
import type { MessageDraft } from '../visitor-messages/draft.ts'
import type { CallPeer, Slot } from '../webrtc/call-peer.ts'
import type { OpenedDevice } from '../webrtc/opened-device.ts'
import type { Statistics } from '../webrtc/statistics.ts'
import type { OpenSocketFallback } from '../webrtc/transport-switch.ts'
import type { VisitorSound } from '../webrtc/visitor-sound.ts'
import type { DialogueHost, KioskAi } from './ai.ts'
import type { KioskAvatar } from './avatar.ts'
import type { CaptionsHost, CaptionView, KioskCaptions } from './captions-loader.ts'
import type { CreateFaceFeed } from './face-feed.ts'
import type { KioskGuest } from './guest.ts'
import type { KioskGuidance } from './guidance.ts'
import type { GuidanceHost } from './guidance-loader.ts'
import type { KioskHelp, MessageHost } from './help.ts'
import type { KeyPress } from './keys.ts'
import type { KioskMedia } from './media.ts'
import type { KioskMemory } from './memory.ts'
import type { KioskModel } from './model.ts'
import type { OfflineCopy } from './offline-copy.ts'
import type { FileToLoad, LoadedFile } from './preloaded-files.ts'
import type { KioskSelfTest } from './self-test.ts'
import type { SelfTestHost } from './self-test-items.ts'
import type { SelfTestItems } from './self-test-run.ts'
import type { SignageFailure } from './signage.ts'
import type { KioskWords } from './texts-guest.ts'
import type { UpkeepHost } from './upkeep-wiring.ts'
import type { PageWatch } from './watchdog.ts'

export type Elsewhere = Pick<ClientBody<'alreadyExist'>, 'code' | 'msg' | 'key'>

/** State and actions of the kiosk: what the screen shows, and what visitors and staff can do. */
export interface Kiosk {
  /** Undefined until the templates are loaded. */
  $model: ReadableAtom<KioskModel | undefined>
  $signage: ReadableAtom<SignageShape | undefined>
  $failure: ReadableAtom<SignageFailure | undefined>
  $language: ReadableAtom<Language>
  /** Increases when stage, peer and call state are dropped and rebuilt. */
  $generation: ReadableAtom<number>
  $callId: ReadableAtom<string | undefined>
  /** How the call's media are transported. */
  $way: ReadableAtom<MediaTransport>
  $poster: ReadableAtom<string | undefined>
  $canvas: ReadableAtom<HTMLElement | undefined>
  $engine: ReadableAtom<EngineState | undefined>
  /** How the operator's avatar arrives: as a video stream, or drawn here. */
  $transport: ReadableAtom<Transport>
  /** Face frames received in this call. */
  $faces: ReadableAtom<number>
  $sharing: ReadableAtom<boolean>
  /** The server's refusal (Spec 8, SVER-01) if another browser already shows this signage; otherwise undefined. */
  $elsewhere: ReadableAtom<Elsewhere | undefined>
  /** Whether the server refuses this device's session; the screen then tells staff how to connect the device again. */
  $isRefused: ReadableAtom<boolean>
  /** Whether the server has not answered the visitor's call request. */
  $isUnanswered: ReadableAtom<boolean>
  $connection: ReadableAtom<LineState>
  $devices: ReadableAtom<Devices | undefined>
  $settingsOpen: ReadableAtom<boolean>
  $logoutAsked: ReadableAtom<boolean>
  media: KioskMedia
  guest: KioskGuest
  selfTest: KioskSelfTest
  ai: KioskAi
  help: KioskHelp
  /** Captions and the notice about transcription, shown on the stage; undefined if the call is not transcribed. */
  $written: ReadableAtom<CaptionView | undefined>
  /** The exhibit guide; undefined before its first use. */
  $guidance: ReadableAtom<KioskGuidance | undefined>
  touch(buttonId: number): void
  cancel(): void
  end(): void
  /** Marks as broken a file that the stage could not draw. */
  refuseFile(url: string): void
  setLanguage(language: Language): void
  /** Closes the operator's message. Call when the visitor dismisses it. */
  dismissMessage(): void
  /** Records that a visitor is there, and lets the browser play sound. Call on every touch. */
  touched(): void
  takeOver(): void
  toggleSettings(): void
  /** Asks staff whether to sign this device out. */
  askLogout(): void
  answerLogout(yes: boolean): Promise<void>
  rebuild(): void
  /** Reports that the page could not draw the stage. */
  fault(error: unknown): void
  keyDown(press: KeyPress): void
  keyUp(press: Pick<KeyPress, 'key'>): void
  /** Starts the kiosk. @returns a function that stops it */
  open(): Stop
}

/** What a kiosk needs from the browser and the server. */
export interface KioskDeps {
  line: Pick<Line, 'state' | 'onState' | 'send' | 'press' | 'on' | 'open' | 'reopen' | 'close' | 'config'>
  clock: Clock
  request: Request
  newId: () => string
  /** @returns undefined if the file cannot be loaded or decoded. Never rejects. */
  loadFile: (file: FileToLoad, limit: AbortSignal) => Promise<LoadedFile | undefined>
  /** The device's storage. Stores nothing if the device belongs to a reservation's visitor. */
  memory: KioskMemory
  offlineCopy: OfflineCopy
  watch: PageWatch
  createPeer: () => CallPeer
  /** Loads the code that sends media over the WebSocket. */
  openSocketFallback: OpenSocketFallback
  /** Opens the camera with 1280 × 720 pixels. */
  openCamera: () => Promise<OpenedDevice>
  openMicrophone: () => Promise<OpenedDevice>
  measure: (peer: CallPeer, slot: Slot) => Statistics
  sound: VisitorSound
  openGuidance: (host: GuidanceHost) => Promise<KioskGuidance>
  /** Loads the form with which visitors leave a message. */
  openMessage: (host: MessageHost & { $language: ReadableAtom<Language> }) => Promise<MessageDraft>
  /** Loads the items of the self-test; rejects without a network. */
  loadSelfTestItems: (host: SelfTestHost) => Promise<SelfTestItems>
  /** Loads the maintenance code. It reports about this device, and reloads the page when a reload is due. */
  openUpkeep: (host: UpkeepHost) => Promise<Stop>
  /** Loads the code that shows captions during calls. */
  openCaptions: (host: CaptionsHost) => Promise<KioskCaptions>
  takeStill: (camera: MediaStreamTrack) => Promise<Blob | undefined>
  watchDevices: (listener: (devices: Devices) => void) => Stop
  /** Loads the engine's chunk; undefined without WebGL, and on a software renderer unless `insisted`. */
  loadEngine: (insisted: boolean) => Promise<((options: EngineOptions) => AvatarEngine) | undefined>
  /** Loads the code that draws a character without a GPU. */
  loadSprites: () => Promise<() => DrawnAvatar>
  createCanvas: () => HTMLCanvasElement
  createLips: (voice: MediaStream) => LipSource
  /** Loads the code that shows face frames in step with the voice. */
  loadFaceFeed: () => Promise<CreateFaceFeed>
  /** A monotonic clock, ms. */
  steadyNow: () => number
  /** Reloads the page once per call, after all attempts to connect the call's media have failed (docs/realtime.md). */
  reloadOnce: (callId: string) => boolean
  /** Loads the AI dialogue's chunk; undefined: not available now. Never rejects. */
  openDialogue: (host: DialogueHost & { avatar: KioskAvatar }) => Promise<KioskDialogue | undefined>
  signOut: () => Promise<boolean>
  guestToken: GuestToken
  /** Name of a reserved room's visitor. All pages of the browser tab use the same value. */
  $guestName: WritableAtom<string>
  /** Loads the texts for visitors of reserved rooms; undefined if that failed. */
  loadGuestWords: () => Promise<((language: Language) => KioskWords) | undefined>
  /** Language of a reserved room's visitor. All pages of the browser tab use the same value. */
  $guestLanguage: WritableAtom<Language>
  $screen: ReadableAtom<Orientation>
  /** Whether this device belongs to a signage, which stays on the page when its session is refused (decisions 4, Refused). */
  staysWhenRefused: boolean
  stayWhenRefused: (refused: (() => void) | undefined) => void
  /** Calls back when the network changes or the page is shown again. */
  onWake: (wake: () => void) => Stop
  /** Sets where the page goes when the server ends the session. */
  landAfterEnd: (landing: Landing) => void
  goTo: (path: string) => void
}
