import { atom, type ReadableAtom } from 'nanostores'
import type { SignageShape } from '#contract/signages.ts'
import { isPortrait } from '#rules/layout.ts'
import type { Clock } from '../client/clock.ts'
import type { CallPeer, Slot } from '../live/call-peer.ts'
import { lookOf } from './character-look.ts'
import type { HostStage } from './host-stage.ts'
import { headStart } from './operation-head-start.ts'
import type { OwnCharacter } from './standby-character.ts'
import type { SignageDetails } from './standby-details.ts'
import type { Microphone } from './standby-microphone.ts'

/** Spec 9: the default character, where neither operator nor company has chosen one. */
export const DEFAULT_CHARACTER_URL = '/characters/receptionist.vrm'

/** What an operator sends in a call: the microphone's voice and the avatar's pictures. */
export interface HostMedia {
  $muted: ReadableAtom<boolean>
  /** No media path in spite of all retries: the operator may try again. */
  $failed: ReadableAtom<boolean>
  toggleMute(): void
  retry(): void
  /** Lets go of stage and microphone; the peer is closed by who made it. */
  close(): void
}

export interface HostMediaDeps {
  clock: Pick<Clock, 'after'>
  microphone: Microphone
  stage: HostStage
  details: Pick<SignageDetails, 'find'>
  character: Pick<OwnCharacter, 'forSignage'>
  /** realtime.md: only after the last retry the page reloads; once for each call. @returns false if it has already. */
  reloadOnce: (callId: string) => boolean
}

/** Which of the kiosk's two stages is drawn; portrait where its template is not known. */
const standsUpright = (signage: SignageShape | undefined): boolean => {
  const active = signage?.templates.find((template) => template.signage_state === 'Active')
  return !active || isPortrait(active)
}

/** Begins at once: the voice first, the avatar as soon as there is a connection. */
export function createHostMedia(
  deps: HostMediaDeps,
  peer: CallPeer,
  call: { callId: string; signageId: number },
): HostMedia {
  const { clock, microphone, stage } = deps
  const $muted = atom(false)
  const $failed = atom(false)
  let closed = false

  const put = async (slot: Slot, track: MediaStreamTrack | null) => {
    try {
      await peer.replaceTrack(slot, track)
    } catch (error) {
      // the connection was just being replaced: the next one is offered with this track
      console.warn('media: a track could not be put in', slot, error)
    }
  }

  const changeVoice = async (track: MediaStreamTrack | undefined) => {
    stage.setVoice(track)
    await put('voice', track ?? null)
    peer.setMuted($muted.get())
  }

  const bringAvatar = async () => {
    const signage = await deps.details.find(call.signageId)
    const character = await deps.character.forSignage(signage)
    await headStart(peer, clock)
    if (closed) return
    const characterUrl = character ? lookOf(character) : DEFAULT_CHARACTER_URL
    const pictures = await stage.begin({ portrait: standsUpright(signage), characterUrl })
    if (closed) return
    stage.setVoice(microphone.$track.get())
    await put('camera', pictures?.getVideoTracks()[0] ?? null)
  }

  const offs = [
    microphone.$track.listen((track) => void changeVoice(track)),
    peer.onGiveUp((reason) => {
      const reloads = reason === 'unreachable' && deps.reloadOnce(call.callId)
      if (!reloads) $failed.set(true)
    }),
  ]
  const voice = microphone.$track.get() ?? null
  peer.start({
    purpose: 'call',
    signageId: call.signageId,
    send: { voice, camera: null, screen: null },
    receive: ['voice', 'camera'],
  })
  void microphone.open()
  void bringAvatar()

  return {
    $muted,
    $failed,
    toggleMute() {
      $muted.set(!$muted.get())
      peer.setMuted($muted.get())
    },
    retry() {
      $failed.set(false)
      peer.reoffer()
    },
    close() {
      closed = true
      for (const off of offs) off()
      peer.setMuted(false) // the microphone is the page's: the next call must not begin in silence
      stage.end()
    },
  }
}
