import type { ReadableAtom } from 'nanostores'
import type { Devices } from '#contract/realtime/shapes.ts'
import type { Language } from '#contract/shapes.ts'
import type { SignageShape } from '#contract/signages.ts'
import type { Transport } from '#rules/transport.ts'
import type { EngineState } from '../../avatar/engine.ts'
import type { Line, LineState } from '../../client/line.ts'
import type { Request } from '../../client/request.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Stop } from '../../kernel/stop.ts'
import type { KioskAvatarDeps } from './avatar.ts'
import type { KioskGuest, KioskGuestDeps } from './guest.ts'
import type { Keeper } from './keep.ts'
import type { KeyPress } from './keys.ts'
import type { KioskLocalDeps } from './local.ts'
import type { KioskMedia, KioskMediaDeps } from './media.ts'
import type { KioskMemory } from './memory.ts'
import type { KioskModel } from './model.ts'
import type { ShelfDeps } from './shelf.ts'
import type { SignageFailure } from './signage.ts'
import type { WatchdogDeps } from './watchdog.ts'

/** The kiosk page without a page: what the screen shows, and what a visitor and the device's keeper can do. */
export interface Kiosk {
  /** Undefined until the templates have come. */
  $model: ReadableAtom<KioskModel | undefined>
  $signage: ReadableAtom<SignageShape | undefined>
  $failure: ReadableAtom<SignageFailure | undefined>
  $language: ReadableAtom<Language>
  /** Grows when stage, peer and call state are dropped and rebuilt. */
  $generation: ReadableAtom<number>
  $callId: ReadableAtom<string | undefined>
  $poster: ReadableAtom<string | undefined>
  $canvas: ReadableAtom<HTMLCanvasElement | undefined>
  $engine: ReadableAtom<EngineState | undefined>
  /** How the operator's avatar comes: as pictures, or drawn here. */
  $transport: ReadableAtom<Transport>
  /** Faces that have come in this call. */
  $faces: ReadableAtom<number>
  $sharing: ReadableAtom<boolean>
  /** Another browser shows this signage. */
  $elsewhere: ReadableAtom<boolean>
  $connection: ReadableAtom<LineState>
  $devices: ReadableAtom<Devices | undefined>
  $settingsOpen: ReadableAtom<boolean>
  $logoutAsked: ReadableAtom<boolean>
  media: KioskMedia
  guest: KioskGuest
  touch(buttonId: number): void
  cancel(): void
  end(): void
  /** The stage could not draw this file. */
  refuseFile(url: string): void
  setLanguage(language: Language): void
  /** Any touch: somebody is there, and sound may play from now on. */
  touched(): void
  takeOver(): void
  toggleSettings(): void
  answerLogout(yes: boolean): Promise<void>
  rebuild(): void
  /** The page could not draw the stage. */
  fault(error: unknown): void
  keyDown(press: KeyPress): void
  keyUp(press: Pick<KeyPress, 'key'>): void
  /** The page is there. @returns what to call when it goes. */
  open(): Stop
}

export interface KioskDeps
  extends KioskAvatarDeps,
    Omit<KioskMediaDeps, 'onUnreachable'>,
    Pick<KioskGuestDeps, 'guestToken' | 'landAfterEnd' | 'goTo'>,
    Pick<KioskLocalDeps, 'steadyNow' | 'createLips'> {
  line: Pick<Line, 'state' | 'onState' | 'send' | 'on' | 'open' | 'reopen' | 'close' | 'config'>
  clock: Clock
  request: Request
  newId: () => string
  loadFile: ShelfDeps['loadFile']
  /** What this device remembers and keeps; a guest's remembers nothing. */
  memory: KioskMemory
  keeper: Keeper
  /** Of the page that runs here (kiosk-update.ts). */
  ownVersion: string | undefined
  reloadFor: (version: string) => void
  watch: Pick<WatchdogDeps, 'isVisible' | 'nextFrame' | 'videoTime' | 'reload'>
  takeStill: (camera: MediaStreamTrack) => Promise<Blob | undefined>
  watchDevices: (listener: (devices: Devices) => void) => Stop
  /** Once a call: no media path in spite of all retries (realtime.md). */
  reloadOnce: (callId: string) => boolean
  signOut: () => Promise<boolean>
}
