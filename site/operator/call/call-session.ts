import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { CloseCause } from '#core/calls/call.ts'
import type { AvatarCommand } from '#core/characters/avatar.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { TalkShape } from '#core/realtime/shapes.ts'
import { type CallCaptions, createCallCaptions, type OpenCaptionRecognizer } from '../../captions/captions.ts'
import type { Clock } from '../../line/clock.ts'
import type { Line } from '../../line/line.ts'
import type { CallPeer } from '../../webrtc/call-peer.ts'
import type { SentCommand } from '../../webrtc/command-channel.ts'
import { isPeerRefusal, isTemporary } from '../../webrtc/peer-attempt-state.ts'
import { reportUnreached } from '../../webrtc/peer-recovery.ts'
import type { ScreenShare } from '../../webrtc/screen-share.ts'
import {
  createTransportSwitch,
  type OpenSocketFallback,
  type TransportSwitch,
} from '../../webrtc/transport-switch.ts'
import type { VisitorSound } from '../../webrtc/visitor-sound.ts'
import { createHandOver, type HandOver, startOnce } from '../hand-over/hand-over.ts'
import { type Alarms, createAlarms, type ServerError } from './alarms.ts'
import { announceCall } from './announce-call.ts'
import { type CallLog, createCallLog, noteBeginning } from './call-log.ts'
import { createHostMedia, type HostMedia, type HostMediaDeps } from './call-media.ts'
import { createCallCommands } from './commands.ts'
import { createLinkFacts, type LinkFacts } from './link-quality.ts'
import { createMotions, type Motions } from './motions.ts'
import { reportCharacter } from './report-character.ts'
import { type CallSettings, createCallSettings } from './settings.ts'
import { createSharing, type Sharing } from './share.ts'
import { type CallTransport, createCallTransport } from './transport.ts'
import { createVisitorView, type VisitorView, type VisitorViewDeps } from './visitor-view.ts'

/** Why the call ended on this page; also when a colleague has taken over, or this operator's take-over failed. */
export type ClosedCause = CloseCause | 'handedOver' | 'notTaken'

/** A call of this operator from start to end. Closing it closes everything it holds. */
export interface CallSession {
  /** The talk at the start. */
  talk: TalkShape
  /** The talk as the server knows it now; after a hand-over it has another host. */
  $current: ReadableAtom<TalkShape>
  view: VisitorView
  media: HostMedia
  log: CallLog
  alarms: Alarms
  link: LinkFacts
  motions: Motions
  transport: CallTransport
  settings: CallSettings
  sharing: Sharing
  /** The character cannot be drawn here nor by the kiosk: the visitor hears the voice and sees a still. */
  $voiceOnly: ReadableAtom<boolean>
  /** Whether the talk uses sockets, and whether this browser can. */
  transportSwitch: Pick<TransportSwitch, '$isSocket' | '$lacks'>
  /** What the server has said of a peer of this page that has given up. */
  /**
   * Errors that are listed (Spec 8). Temporary media errors, as after a dead relay node, are not: they are retried and
   * reported only if that fails.
   */
  $errors: ReadableAtom<readonly ServerError[]>
  $refusal: ReadableAtom<ServerError | undefined>
  /** The signage reports that it has no media path. */
  $signageUnreached: ReadableAtom<boolean>
  /** 通話を終了 has been sent and not confirmed yet. */
  $ending: ReadableAtom<boolean>
  /** Hand-overs from and to this operator, and listeners. */
  handOver: HandOver
  /** Captions of both sides, while the company has them switched on. */
  captions: CallCaptions
  /** The language that this operator speaks and reads. */
  $spoken: WritableAtom<Language>
  /** Set once the call has ended here. */
  $closed: ReadableAtom<ClosedCause | undefined>
  /** @returns false if the connection is not open */
  end(): boolean
  /** The server no longer has a call of this operator. */
  forget(): void
  close(): void
}

export interface CallDeps extends HostMediaDeps {
  /** The operator's talk as the server knows it. */
  $talk: ReadableAtom<TalkShape | undefined>
  /** The talk that a colleague hands over to this operator. */
  $taking: ReadableAtom<TalkShape | undefined>
  /** Plays a supervisor's whisper to this operator. */
  whisper: VisitorSound
  line: Pick<Line, 'on' | 'onState' | 'send'>
  clock: Pick<Clock, 'now' | 'serverNow' | 'after' | 'every'>
  createPeer: () => CallPeer
  measure: VisitorViewDeps['measure']
  qualityOf: VisitorViewDeps['qualityOf']
  sound: VisitorSound
  openScreen: () => Promise<ScreenShare>
  openSocketFallback: OpenSocketFallback
  openEars: OpenCaptionRecognizer
  firstSeq: () => number
  /** The language that this operator speaks, until changed. */
  $spoken: WritableAtom<Language>
  /** Sends a command to this page's own engine, face and voice (realtime, Media: `stream` mode). */
  command: (command: AvatarCommand) => SentCommand
}

/** `rejoined`: the call was running before this page was loaded. */
export function createCallSession(deps: CallDeps, talk: TalkShape, rejoined: boolean): CallSession {
  const { line, clock, sound, measure, qualityOf, openScreen } = deps
  const { callId, signageId } = talk
  const $talk = computed(deps.$talk, (own) => (own?.callId === callId ? own : undefined))
  const $ending = atom(false)
  const $taking = computed(deps.$taking, (taking) => (taking?.callId === callId ? taking : undefined))
  const $isOurs = computed($taking, (taking) => taking === undefined)
  const $closed = atom<ClosedCause | undefined>()
  const log = createCallLog(clock.serverNow)
  noteBeginning(log, talk, rejoined)
  const peer = deps.createPeer()
  const transport = createCallTransport(peer)
  const { $transport } = transport
  const commands = createCallCommands({ peer, clock, $transport, own: deps.command })
  const { command } = commands
  const view = createVisitorView({
    peer,
    sound,
    measure,
    qualityOf,
    onQuality: (quality) => log.add({ kind: 'link', quality }),
    onPeerState: (state) => {
      if (state === 'connected') log.add({ kind: 'connected' })
      const isNews = log.$lines.get().at(-1)?.kind !== 'reconnecting'
      if (state === 'connecting' && view.$camera.get() && isNews) log.add({ kind: 'reconnecting' })
    },
  })
  const alarms = createAlarms({ signageId, line, clock, log })
  const transportSwitch = createTransportSwitch(
    { side: 'host', line, peer, $talk, isInCall: () => true },
    deps.openSocketFallback,
  )
  const link = createLinkFacts({ signageId, line, view, $isSocket: transportSwitch.$isSocket })
  const onOutcome = (motion: Parameters<Motions['play']>[0], ok: boolean) =>
    log.add({ kind: 'motion', motion, ok })
  const motions = createMotions({ command, clock, onOutcome })
  const onChange = (on: boolean) => log.add({ kind: 'shared', on })
  const sharing = createSharing({ callId, $talk, line, peer, openScreen, onChange })
  const settings = createCallSettings(command)
  const media = createHostMedia(deps, peer, talk, transport, command, $isOurs)
  const $reached = computed([media.$reached, transportSwitch.$lacks], (reached, lacks) =>
    lacks ? false : reached,
  )
  const handOver = createHandOver({ callId, line, $talk, $taking, media, onOver: (cause) => finish(cause) })

  const captions = createCallCaptions({
    line,
    clock,
    side: 'operator',
    openRecognizer: deps.openEars,
    firstSeq: deps.firstSeq(),
    $talk,
    $language: deps.$spoken,
    $muted: media.$muted,
    // Connect media first: compiling the speech detector would delay it.
    $microphone: computed([deps.microphone.$track, media.$reached], (track, reached) =>
      reached === undefined ? undefined : track,
    ),
  })

  const $usedCharacter = computed(
    [settings.$applied, media.$characterId],
    (applied, begun) => applied.avatar?.characterId ?? begun,
  )

  let lineLost = false
  const followLine = (state: ReturnType<Line['state']>) => {
    const back = state === 'open'
    if (!back) $ending.set(false)
    if (back !== lineLost) return
    lineLost = !back
    log.add({ kind: 'line', back })
  }

  const offs = [
    line.on('Error', () => $ending.set(false)),
    line.onState(followLine),
    startOnce($isOurs, () => announceCall(callId, line, clock)),
    peer.onStream('whisper', deps.whisper.play),
    deps.whisper.stop,
    startOnce($isOurs, () => reportCharacter({ callId, line, $used: $usedCharacter })),
    reportUnreached({ line, side: 'host', $talk, $reached }),
    // A screen cannot be shared over sockets: it would freeze.
    transportSwitch.$isSocket.listen((isSocket) => {
      if (isSocket && sharing.$share.get() === 'on') void sharing.toggle()
    }),
  ]

  const finish = (cause: ClosedCause) => {
    if ($closed.get()) return $closed.set(cause)
    $closed.set(cause)
    log.add({ kind: 'closed', cause })
    for (const off of offs) off()
    for (const part of [
      captions,
      transportSwitch,
      handOver,
      motions,
      sharing,
      alarms,
      link,
      commands,
      transport,
      media,
      view,
    ])
      part.close()
  }

  // Stays after the other subscriptions: the cause may arrive just after the state says that the call has ended.
  const stopListening = line.on('serviceClosed', (body) => {
    if (body.callId === callId) finish(body.cause)
  })

  const $refusal = computed([alarms.$errors, media.$failed], (errors, failed) =>
    failed ? errors.findLast(({ key }) => isPeerRefusal(key)) : undefined,
  )
  return {
    talk,
    $current: computed($talk, (own) => own ?? talk),
    view,
    media,
    log,
    alarms,
    link,
    motions,
    transport,
    settings,
    sharing,
    handOver,
    captions,
    $spoken: deps.$spoken,
    $voiceOnly: computed(
      [deps.stage.$state, $transport],
      (stage, way) => stage === 'failed' && way === 'stream',
    ),
    transportSwitch,
    $errors: computed([alarms.$errors, $refusal], (errors, told) =>
      errors.filter((error) => error !== told && !isTemporary(error.key)),
    ),
    $refusal,
    $signageUnreached: computed($talk, (own) => own?.unreached.includes('signage') ?? false),
    $ending,
    $closed,
    end() {
      // Spec 4.4: the owner of a reserved room only leaves it.
      // A kiosk that drew the avatar itself need not rebuild its stage.
      const isDrawnThere = $transport.get() === 'local'
      const eventType = isDrawnThere ? 'serviceClosedNotReloadSignage' : 'serviceClosed'
      const sent =
        talk.endsAt === null
          ? line.send({ type: 'stateTransitionEvent', eventType, callId })
          : line.send({ type: 'serviceCloseForWRU', callId })
      $ending.set(sent)
      return sent
    },
    forget() {
      if (!$closed.get()) finish('operatorLost')
    },
    close() {
      stopListening()
      if (!$closed.get()) finish('closed')
    },
  }
}
