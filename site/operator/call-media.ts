import { atom, type ReadableAtom } from 'nanostores'
import type { AvatarCommand } from '#core/characters/avatar.ts'
import type { TalkShape } from '#core/realtime/shapes.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import type { Transport } from '#core/signages/transport.ts'
import { isPortrait } from '#core/stage/layout.ts'
import { lookOf } from '../characters/character-look.ts'
import type { FaceSource } from '../face/face-source.ts'
import type { SignageDetails } from '../kit/details.ts'
import type { Clock } from '../line/clock.ts'
import type { CallPeer, Slot } from '../webrtc/call-peer.ts'
import { type FaceSenderOptions, startFaceSender } from '../webrtc/face-sender.ts'
import { createPeerTrouble } from '../webrtc/peer-trouble.ts'
import { headStart } from './head-start.ts'
import type { HostStage } from './host-stage.ts'
import type { Microphone } from './microphone.ts'
import type { OwnCharacter } from './own-character.ts'
import type { CallTransport } from './transport.ts'
import type { OwnVoice } from './voice.ts'

/** Spec 9: the default character, where neither operator nor company has chosen one. */
export const DEFAULT_CHARACTER_URL = '/characters/receptionist.vrm'

/** What an operator sends in a call: the microphone's voice and the avatar's pictures. */
export interface HostMedia {
  $muted: ReadableAtom<boolean>
  /** No media path in spite of all retries: it is tried again by itself, and by the operator. */
  $failed: ReadableAtom<boolean>
  /** Who stood there when the call began. */
  $characterId: ReadableAtom<number | undefined>
  toggleMute(): void
  /** Whether there is a media path; undefined while the first attempts are under way. */
  $reached: ReadableAtom<boolean | undefined>
  /** Pictures go out, or would, once the talk is the own one; undefined: not yet, false: the character cannot be drawn. */
  $ready: ReadableAtom<boolean | undefined>
  retry(): void
  /** Lets go of stage and microphone; the peer is closed by who made it. */
  close(): void
}

export interface HostMediaDeps {
  /** The operator's face, as it is sent in 'local' mode. */
  face: FaceSenderOptions['face']
  /** Ticks that go on while the page is hidden. */
  everyTick: FaceSenderOptions['every']
  now: () => number
  clock: Pick<Clock, 'after'>
  microphone: Microphone
  voice: Pick<OwnVoice, '$track'>
  faceSource: Pick<FaceSource, 'begin' | 'end'>
  stage: HostStage
  details: Pick<SignageDetails, 'find' | '$details'>
  character: Pick<OwnCharacter, 'forSignage'>
  /** realtime: only after the last retry the page reloads; once for each call. @returns false if it has already. */
  reloadOnce: (callId: string) => boolean
}

/** Which of the kiosk's two stages is drawn; portrait where its template is not known. */
const standsUpright = (signage: SignageShape | undefined): boolean => {
  const active = signage?.templates.find((template) => template.signage_state === 'Active')
  return !active || isPortrait(active)
}

async function put(peer: CallPeer, slot: Slot, track: MediaStreamTrack | null): Promise<void> {
  try {
    await peer.replaceTrack(slot, track)
  } catch (error) {
    // the connection was just being replaced: the next one is offered with this track
    console.warn('media: a track could not be put in', slot, error)
  }
}

/** Begins at once: the voice first, the avatar as soon as there is a connection. */
export function createHostMedia(
  deps: HostMediaDeps,
  peer: CallPeer,
  call: Pick<TalkShape, 'callId' | 'signageId' | 'characterId'>,
  transport: Pick<CallTransport, '$transport' | 'settle'>,
  command: (command: AvatarCommand) => unknown,
  /** False while a colleague still talks: nothing is to be drawn by the kiosk yet. */
  $isOurs: ReadableAtom<boolean>,
): HostMedia {
  const { clock, microphone, voice: own, stage } = deps
  const $muted = atom(false)
  // whoever only comes lets the first one go on instead
  const reload = () => $isOurs.get() && deps.reloadOnce(call.callId)
  const trouble = createPeerTrouble({ peer, clock, reload })
  let closed = false
  let pictures: MediaStream | undefined
  const $characterId = atom<number | undefined>()
  let stopFaces: (() => void) | undefined
  const $ready = atom<boolean | undefined>()

  const mute = (muted: boolean) => {
    peer.setMuted(muted)
    // lips follow the microphone itself, which an effect stands behind
    const track = microphone.$track.get()
    if (track) track.enabled = !muted
  }

  const changeVoice = async (track: MediaStreamTrack | undefined) => {
    await put(peer, 'voice', track ?? null)
    mute($muted.get())
  }

  const bringAvatar = async () => {
    const signage = await deps.details.find(call.signageId)
    const character = await deps.character.forSignage(signage, call.characterId)
    await headStart(peer, clock)
    if (closed) return
    const characterUrl = character ? lookOf(character) : DEFAULT_CHARACTER_URL
    $characterId.set(character?.id)
    transport.settle(signage?.transport ?? 'auto')
    // where the kiosk draws, nobody waits for what this page draws for its own preview
    if (transport.$transport.get() === 'local') $ready.set(true)
    pictures = await stage.begin({ portrait: standsUpright(signage), characterUrl })
    if (closed) return
    stage.setVoice(microphone.$track.get())
    await carry(transport.$transport.get())
    $ready.set(transport.$transport.get() === 'local' || pictures !== undefined)
  }

  /** Pictures or faces: one of them is sent, the other one not. */
  const carry = async (way: Transport) => {
    if (way === 'local' && (stopFaces || !$isOurs.get())) return
    stopFaces?.()
    stopFaces = undefined
    stage.setOnlyPreview(way === 'local')
    if (way === 'local') {
      stopFaces = startFaceSender({
        face: deps.face,
        send: (bytes) => peer.sendMessage(bytes),
        every: deps.everyTick,
        now: deps.now,
      })
      const characterId = $characterId.get()
      if (characterId !== undefined) command({ kind: 'avatar', characterId })
    }
    await put(peer, 'camera', (way === 'stream' && pictures?.getVideoTracks()[0]) || null)
  }

  const offs = [
    // somebody may set the signage to another way in the middle of a call
    deps.details.$details.listen((known) => {
      const signage = known.get(call.signageId)
      if (signage) transport.settle(signage.transport)
    }),
    transport.$transport.listen((way) => {
      if (pictures || way === 'local') void carry(way)
    }),
    $isOurs.listen((isOurs) => {
      if (isOurs) void carry(transport.$transport.get())
    }),
    microphone.$track.listen((track) => stage.setVoice(track)),
    own.$track.listen((track) => void changeVoice(track)),
    trouble.close,
  ]
  const voice = own.$track.get() ?? null
  peer.start({
    purpose: 'call',
    signageId: call.signageId,
    send: { voice, camera: null, screen: null },
    receive: ['voice', 'camera', 'whisper'],
  })
  void microphone.open()
  deps.faceSource.begin()
  void bringAvatar()

  return {
    $muted,
    $failed: trouble.$failed,
    $reached: trouble.$reached,
    $characterId,
    $ready,
    toggleMute() {
      $muted.set(!$muted.get())
      mute($muted.get())
    },
    retry: trouble.retry,
    close() {
      closed = true
      stopFaces?.()
      for (const off of offs) off()
      deps.faceSource.end()
      mute(false) // the microphone is the page's: the next call must not begin in silence
      stage.end()
    },
  }
}
