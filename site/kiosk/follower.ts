import type { ReadableAtom } from 'nanostores'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import { type Stop, stopAll } from '../line/stop.ts'
import type { KioskAvatar } from './avatar.ts'
import { type DecodedSample, startDecodeReports } from './decode.ts'
import type { KioskLanguage } from './language.ts'
import type { KioskLocal } from './local.ts'
import type { KioskMedia } from './media.ts'
import { isTalk, mediaPurpose } from './talk.ts'
import type { VisitorPhoto } from './visitor-photo.ts'

interface FollowDeps {
  line: Pick<Line, 'send'>
  clock: Pick<Clock, 'after'>
  $own: ReadableAtom<OwnSignageState | undefined>
  $farewell: ReadableAtom<unknown>
  media: KioskMedia
  avatar: Pick<KioskAvatar, 'rest' | 'wake' | 'fps'>
  local: Pick<KioskLocal, 'begin' | 'end' | '$transport' | '$faces'>
  picture: Pick<VisitorPhoto, 'send'>
  language: Pick<KioskLanguage, 'reset'>
  /** Whether a visitor talks to the AI, or leaves a message after the call. */
  isVisitorHere: () => boolean
}

/** Applies the signage's state to everything that is not drawn: devices, peer connection, the visitor's photo and reports. */
export function createFollower(deps: FollowDeps): { again(): void; open(): Stop } {
  const { $own, $farewell, media, avatar, local, language, isVisitorHere } = deps
  let stopDecodeReports: Stop | undefined

  function follow(state: OwnSignageState | undefined, before: OwnSignageState | undefined): void {
    const purpose = mediaPurpose(state)
    if (purpose) media.open(purpose)
    else media.close()
    if (state?.scene === 'Active') {
      local.begin()
      stopDecodeReports ??= startDecodeReports({ ...deps, sample: () => shownSample(deps) })
    } else {
      local.end()
      stopDecodeReports?.()
      stopDecodeReports = undefined
      avatar.wake()
    }
    if (isTalk(before) && !isTalk(state)) resetLanguage()
    takePicture(deps)
  }

  /**
   * Resets the language for the next visitor, unless a call runs, the farewell message is on the screen or the visitor is still
   * here.
   */
  function resetLanguage(): void {
    if (!isTalk($own.get()) && !$farewell.get() && !isVisitorHere()) language.reset()
  }

  return {
    again: () => follow($own.get(), undefined),
    open() {
      const offs = [
        $own.listen(follow),
        $farewell.listen((farewell) => {
          if (!farewell) resetLanguage()
        }),
        media.$camera.listen(() => takePicture(deps)),
        media.$player.listen((player) => {
          // the operator's stream has ended, so the kiosk draws its character again
          if (!player) avatar.wake()
        }),
        media.$picture.listen((sample) => {
          const isStreamed = local.$transport.get() === 'stream'
          if (isStreamed && sample && sample.framesDecoded > 0) avatar.rest()
        }),
      ]
      return () => {
        stopAll(offs)
        stopDecodeReports?.()
      }
    },
  }
}

/**
 * In 'local' mode, in which the kiosk draws the avatar itself, there are no video frames. Face frames are counted
 * instead, and the voice's statistics show how good the network is.
 */
function shownSample({ local, media, avatar }: FollowDeps): DecodedSample | undefined {
  if (local.$transport.get() === 'stream') return media.$picture.get()
  const voice = media.$voice.get()
  return {
    framesDecoded: local.$faces.get(),
    codec: 'face',
    fps: avatar.fps() ?? 0,
    bytes: voice?.bytes ?? 0,
    packetsLost: voice?.packetsLost ?? 0,
    rttMs: voice?.rttMs,
    lostRatio: voice?.lostRatio,
  }
}

function takePicture({ $own, media, picture }: FollowDeps): void {
  const state = $own.get()
  const camera = media.$camera.get()
  if (state?.scene !== 'Calling' || !state.requestId || !camera) return
  void picture.send({ requestId: state.requestId, signageId: state.signageId }, camera)
}
