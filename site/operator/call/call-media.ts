import { atom, type ReadableAtom } from 'nanostores'
import type { AvatarCommand } from '#core/characters/avatar.ts'
import { characterAddress } from '#core/characters/character-address.ts'
import type { TalkShape } from '#core/realtime/talk-shapes.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import type { Transport } from '#core/signages/transport.ts'
import { isPortrait } from '#core/stage/layout.ts'
import type { OwnCharacter } from '../../characters/own-character.ts'
import type { Microphone } from '../../devices/microphone.ts'
import type { FaceSource } from '../../face/face-source.ts'
import type { SignageDetails } from '../../kit/details.ts'
import type { Clock } from '../../line/clock.ts'
import type { Stop } from '../../line/stop.ts'
import type { CallPeer } from '../../webrtc/call-peer.ts'
import { type FaceSenderOptions, startFaceSender } from '../../webrtc/face-sender.ts'
import { createPeerRecovery } from '../../webrtc/peer-recovery.ts'
import type { HostStage } from '../capture/host-stage.ts'
import { waitForPeer } from '../capture/wait-for-peer.ts'
import { putTrack } from './put-track.ts'
import type { CallTransport } from './transport.ts'
import type { OwnVoice } from './voice.ts'

/** Spec 9: the default character if neither operator nor company has chosen one. */
export const DEFAULT_CHARACTER_URL = '/characters/receptionist.vrm'

/** What an operator sends in a call: voice and avatar. */
export interface HostMedia {
  $muted: ReadableAtom<boolean>
  /**
   * True if retries and a reload have found no media path. The page tries again later, and the operator can retry at
   * once.
   */
  $failed: ReadableAtom<boolean>
  /** ID of the character at the start of the call. */
  $characterId: ReadableAtom<number | undefined>
  toggleMute(): void
  /** Whether there is a media path; undefined during the first attempts. */
  $reached: ReadableAtom<boolean | undefined>
  /** True if avatar video is or could be sent; undefined while preparing, false if the character cannot be drawn. */
  $ready: ReadableAtom<boolean | undefined>
  retry(): void
  /** Stops sending the avatar and the voice. The caller, who created the peer connection, must close it. */
  close(): void
}

export interface HostMediaDeps {
  /** The operator's face movements, which are sent in 'local' mode. */
  face: FaceSenderOptions['face']
  /** A timer that also runs while the page is hidden. */
  everyTick: FaceSenderOptions['every']
  now: () => number
  clock: Pick<Clock, 'after'>
  microphone: Microphone
  voice: Pick<OwnVoice, '$track'>
  faceSource: Pick<FaceSource, 'begin' | 'end'>
  stage: HostStage
  details: Pick<SignageDetails, 'find' | '$details'>
  character: Pick<OwnCharacter, 'forSignage'>
  /** Reloads the page after the last media retry, once per call. @returns false if this call has reloaded it before */
  reloadOnce: (callId: string) => boolean
}

/** Whether the kiosk's screen is portrait. True if the template is unknown. */
const usesPortraitStage = (signage: SignageShape | undefined): boolean => {
  const active = signage?.templates.find((template) => template.signage_state === 'Active')
  return !active || isPortrait(active)
}

/** Starts to send: the voice at once, the avatar as soon as the peer is connected. */
export function createHostMedia(
  deps: HostMediaDeps,
  peer: CallPeer,
  call: Pick<TalkShape, 'callId' | 'signageId' | 'characterId'>,
  transport: Pick<CallTransport, '$transport' | 'settle'>,
  command: (command: AvatarCommand) => unknown,
  /** False while a colleague is still the host: the kiosk must not draw this operator yet. */
  $isOurs: ReadableAtom<boolean>,
): HostMedia {
  // An operator who is taking over must not reload the page: if its media connection fails, the first operator keeps
  // the call.
  const reload = () => $isOurs.get() && deps.reloadOnce(call.callId)
  const recovery = createPeerRecovery({ peer, clock: deps.clock, reload })
  const avatar = createAvatarSender(deps, peer, call, transport, command, $isOurs)
  const voice = createVoiceSender(deps, peer)
  peer.start({
    purpose: 'call',
    signageId: call.signageId,
    send: { voice: deps.voice.$track.get() ?? null, camera: null, screen: null },
    receive: ['voice', 'camera', 'whisper'],
  })
  void deps.microphone.open()
  deps.faceSource.begin()
  void avatar.bring()

  return {
    $muted: voice.$muted,
    $failed: recovery.$failed,
    $reached: recovery.$reached,
    $characterId: avatar.$characterId,
    $ready: avatar.$ready,
    toggleMute: voice.toggleMute,
    retry: recovery.retry,
    close() {
      avatar.stop()
      recovery.close()
      deps.faceSource.end()
      voice.stop()
      deps.stage.end()
    },
  }
}

/** Sends the operator's voice, with the chosen effect, unless it is muted. */
function createVoiceSender({ microphone, voice }: HostMediaDeps, peer: CallPeer) {
  const $muted = atom(false)

  const mute = (muted: boolean) => {
    peer.setMuted(muted)
    // The microphone's own track is muted as well: the avatar's lips follow it, not the track with the voice effect.
    const track = microphone.$track.get()
    if (track) track.enabled = !muted
  }

  const stopFollowing = voice.$track.listen(async (track) => {
    await putTrack(peer, 'voice', track ?? null)
    mute($muted.get())
  })

  return {
    $muted,
    toggleMute() {
      $muted.set(!$muted.get())
      mute($muted.get())
    },
    stop() {
      stopFollowing()
      mute(false) // the next call uses the same microphone and must not start muted
    },
  }
}

/** Sends the operator's avatar: either as video, or as the face movements from which the kiosk draws the avatar. */
function createAvatarSender(
  deps: HostMediaDeps,
  peer: CallPeer,
  call: Pick<TalkShape, 'signageId' | 'characterId'>,
  { $transport, settle }: Pick<CallTransport, '$transport' | 'settle'>,
  command: (command: AvatarCommand) => unknown,
  $isOurs: ReadableAtom<boolean>,
) {
  const { clock, microphone, stage } = deps
  const $characterId = atom<number | undefined>()
  const $ready = atom<boolean | undefined>()
  const feed = createAvatarFeed(deps, peer, $isOurs, () => {
    const characterId = $characterId.get()
    if (characterId !== undefined) command({ kind: 'avatar', characterId })
  })
  let closed = false
  let pictures: MediaStream | undefined
  const send = (way: Transport) => feed.send(way, pictures)

  const bring = async () => {
    const signage = await deps.details.find(call.signageId)
    const character = await deps.character.forSignage(signage, call.characterId)
    await waitForPeer(peer, clock)
    if (closed) return
    const characterUrl = character ? characterAddress(character) : DEFAULT_CHARACTER_URL
    $characterId.set(character?.id)
    settle(signage?.transport ?? 'auto')
    // If the kiosk draws the avatar, this page's preview need not be ready.
    if ($transport.get() === 'local') $ready.set(true)
    pictures = await stage.begin({ portrait: usesPortraitStage(signage), characterUrl })
    if (closed) return
    stage.setVoice(microphone.$track.get())
    await send($transport.get())
    $ready.set($transport.get() === 'local' || pictures !== undefined)
  }

  const offs = [
    // An administrator may change the signage's transport setting during a call.
    deps.details.$details.listen((known) => {
      const signage = known.get(call.signageId)
      if (signage) settle(signage.transport)
    }),
    $transport.listen((way) => {
      if (pictures || way === 'local') void send(way)
    }),
    $isOurs.listen((isOurs) => {
      if (isOurs) void send($transport.get())
    }),
    microphone.$track.listen((track) => stage.setVoice(track)),
  ]

  return {
    $characterId,
    $ready,
    bring,
    stop() {
      closed = true
      feed.stop()
      for (const off of offs) off()
    },
  }
}

/** Sends either the avatar's video, or the face movements from which the kiosk draws the avatar. */
function createAvatarFeed(
  { face, everyTick, now, stage }: HostMediaDeps,
  peer: CallPeer,
  $isOurs: ReadableAtom<boolean>,
  /** Tells the kiosk which character to draw. */
  sendCharacter: () => void,
) {
  let stopFaces: Stop | undefined
  return {
    async send(way: Transport, pictures: MediaStream | undefined): Promise<void> {
      if (way === 'local' && (stopFaces || !$isOurs.get())) return
      stopFaces?.()
      stopFaces = undefined
      stage.setOnlyPreview(way === 'local')
      if (way === 'local') {
        stopFaces = startFaceSender({ face, send: (bytes) => peer.sendMessage(bytes), every: everyTick, now })
        sendCharacter()
      }
      await putTrack(peer, 'camera', (way === 'stream' && pictures?.getVideoTracks()[0]) || null)
    },
    stop: () => stopFaces?.(),
  }
}
