import { atom, type ReadableAtom } from 'nanostores'
import type { TalkShape } from '#contract/realtime/shapes.ts'
import type { SignageShape } from '#contract/signages.ts'
import type { AvatarCommand } from '#rules/avatar.ts'
import type { CloseCause } from '#rules/call.ts'
import { isPortrait } from '#rules/layout.ts'
import type { Clock } from '../client/clock.ts'
import type { Line } from '../client/line.ts'
import type { CallPeer, Slot } from '../live/call-peer.ts'
import type { SentCommand } from '../live/command-channel.ts'
import type { ScreenShare } from '../live/screen-share.ts'
import type { HostStage } from './host-stage.ts'
import { type Alarms, createAlarms } from './operation-alarms.ts'
import { announceCall } from './operation-announce.ts'
import { headStart } from './operation-head-start.ts'
import { type CallLog, createCallLog } from './operation-log.ts'
import { createMotions, type Motions } from './operation-motions.ts'
import { createSharing, type Sharing } from './operation-share.ts'
import type { VisitorSound } from './operation-sound.ts'
import { createVisitorView, type VisitorView, type VisitorViewDeps } from './operation-viewer.ts'
import type { OwnCharacter } from './standby-character.ts'
import type { SignageDetails } from './standby-details.ts'
import type { Microphone } from './standby-microphone.ts'

/** Spec 9: the default character, where neither operator nor company has chosen one. */
export const DEFAULT_CHARACTER_URL = '/characters/receptionist.vrm'

/** One call, from the moment it is this operator's to its end: everything it holds is closed with it. */
export interface CallSession {
  talk: TalkShape
  view: VisitorView
  log: CallLog
  alarms: Alarms
  motions: Motions
  sharing: Sharing
  $muted: ReadableAtom<boolean>
  /** 通話を終了 is on its way to the server. */
  $ending: ReadableAtom<boolean>
  /** No media path in spite of all retries: the operator may try again. */
  $mediaFailed: ReadableAtom<boolean>
  /** Set once the call is over. */
  $closed: ReadableAtom<CloseCause | undefined>
  toggleMute(): void
  retryMedia(): void
  /** @returns false when the line is not open. */
  end(): boolean
  /** The server knows of no call of ours any more. */
  forget(): void
  close(): void
}

export interface CallDeps {
  line: Pick<Line, 'on' | 'onState' | 'send'>
  clock: Pick<Clock, 'serverNow' | 'after' | 'every'>
  microphone: Microphone
  stage: HostStage
  details: Pick<SignageDetails, 'find'>
  character: Pick<OwnCharacter, 'forSignage'>
  createPeer: () => CallPeer
  measure: VisitorViewDeps['measure']
  qualityOf: VisitorViewDeps['qualityOf']
  sound: VisitorSound
  openScreen: () => Promise<ScreenShare>
  /** Tells the engine's owner, here this page (realtime.md, Media: `stream` mode). */
  command: (command: AvatarCommand) => SentCommand
  /** realtime.md: only after the last retry the page reloads; once for each call. @returns false if it has already. */
  reloadOnce: (callId: string) => boolean
}

/** Which of the kiosk's two stages is drawn; portrait where its template is not known. */
const standsUpright = (signage: SignageShape | undefined): boolean => {
  const active = signage?.templates.find((template) => template.signage_state === 'Active')
  return !active || isPortrait(active)
}

/** `rejoined`: the call ran before this page did. */
export function createCallSession(deps: CallDeps, talk: TalkShape, rejoined: boolean): CallSession {
  const { line, clock, microphone, stage, sound } = deps
  const { callId, signageId } = talk
  const $muted = atom(false)
  const $ending = atom(false)
  const $mediaFailed = atom(false)
  const $closed = atom<CloseCause | undefined>()
  const log = createCallLog(clock.serverNow)
  const peer = deps.createPeer()
  const view = createVisitorView({
    peer,
    sound,
    measure: deps.measure,
    qualityOf: deps.qualityOf,
    onQuality: (quality) => log.add({ kind: 'link', quality }),
    onPeerState: (state) => {
      if (state === 'connected') log.add({ kind: 'connected' })
      if (state === 'connecting' && view.$camera.get()) log.add({ kind: 'reconnecting' })
    },
  })
  const alarms = createAlarms({ signageId, line, clock, log })
  const motions = createMotions({
    command: deps.command,
    clock,
    onOutcome: (motion, ok) => log.add({ kind: 'motion', motion, ok }),
  })
  const sharing = createSharing({
    callId,
    line,
    peer,
    openScreen: deps.openScreen,
    onChange: (on) => log.add({ kind: 'shared', on }),
  })

  /** The avatar's pictures, once there are any. */
  let picture: MediaStreamTrack | null = null

  const start = () => {
    const voice = microphone.$track.get() ?? null
    const send = { voice, camera: picture, screen: null }
    peer.start({ purpose: 'call', signageId, send, receive: ['voice', 'camera'] })
    peer.setMuted($muted.get())
  }

  const put = async (slot: Slot, track: MediaStreamTrack | null) => {
    try {
      await peer.replaceTrack(slot, track)
    } catch (error) {
      // the connection was just being replaced: the next one is offered with this track
      console.warn('media: a track could not be put in', slot, error)
    }
  }

  const bringAvatar = async () => {
    const signage = await deps.details.find(signageId)
    const character = await deps.character.forSignage(signage)
    await headStart(peer, clock)
    if ($closed.get()) return
    const characterUrl = character?.model_url ?? DEFAULT_CHARACTER_URL
    const pictures = await stage.begin({ portrait: standsUpright(signage), characterUrl })
    if ($closed.get()) return
    stage.setVoice(microphone.$track.get())
    picture = pictures?.getVideoTracks()[0] ?? null
    await put('camera', picture)
  }

  const changeVoice = (track: MediaStreamTrack | undefined) => {
    stage.setVoice(track)
    void put('voice', track ?? null).then(() => peer.setMuted($muted.get()))
  }

  const finish = (cause: CloseCause) => {
    if ($closed.get()) return $closed.set(cause)
    $closed.set(cause)
    log.add({ kind: 'closed', cause })
    for (const off of offs) off()
    peer.setMuted(false) // the microphone is the page's: the next call must not begin in silence
    motions.close()
    sharing.close()
    alarms.close()
    view.close()
    stage.end()
  }

  let lineLost = false
  const offs = [
    line.on('Error', () => $ending.set(false)),
    line.onState((state) => {
      const back = state === 'open'
      if (!back) $ending.set(false)
      if (back !== lineLost) return
      lineLost = !back
      log.add({ kind: 'line', back })
    }),
    microphone.$track.listen(changeVoice),
    peer.onGiveUp((reason) => {
      const reloads = reason === 'unreachable' && deps.reloadOnce(callId)
      if (!reloads) $mediaFailed.set(true)
    }),
    announceCall(callId, line, clock),
  ]
  // outlives the others: the cause may come just after our own state has said that the call is over
  const stopListening = line.on('serviceClosed', (body) => {
    if (body.callId === callId) finish(body.cause)
  })

  // nobody pressed anything and nobody waited: the operator spoke first (callFromUser)
  const answeredAfterMs = talk.startedAt - talk.requestedAt
  if (talk.touchButton === null && answeredAfterMs < 1_000) log.add({ kind: 'begun' }, talk.startedAt)
  else log.add({ kind: 'called', button: talk.touchButton, answeredAfterMs }, talk.startedAt)
  if (rejoined) log.add({ kind: 'rejoined' })
  start()
  void microphone.open()
  void bringAvatar()

  return {
    talk,
    view,
    log,
    alarms,
    motions,
    sharing,
    $muted,
    $ending,
    $mediaFailed,
    $closed,
    toggleMute() {
      $muted.set(!$muted.get())
      peer.setMuted($muted.get())
    },
    retryMedia() {
      $mediaFailed.set(false)
      start()
    },
    end() {
      const sent = line.send({ type: 'stateTransitionEvent', eventType: 'serviceClosed', callId })
      $ending.set(sent)
      return sent
    },
    forget: () => {
      if (!$closed.get()) finish('operatorLost')
    },
    close() {
      stopListening()
      if (!$closed.get()) finish('closed')
    },
  }
}
