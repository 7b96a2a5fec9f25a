import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { CloseCause } from '#core/calls/call.ts'
import type { AvatarCommand } from '#core/characters/avatar.ts'
import type { CompanyMotion } from '#core/characters/contract-motions.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { TalkShape } from '#core/realtime/talk-shapes.ts'
import type { CallCaptions, OpenCaptionRecognizer } from '../../captions/captions.ts'
import type { Clock } from '../../line/clock.ts'
import type { Line } from '../../line/line.ts'
import type { Stop } from '../../line/stop.ts'
import type { CallPeer } from '../../webrtc/call-peer.ts'
import type { SentCommand } from '../../webrtc/command-channel.ts'
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
import {
  badgeNameOf,
  createTools,
  followLine,
  listedErrors,
  openCaptions,
  openVisitorView,
  ownTalk,
  reachedOf,
  sendEnd,
  talkFacts,
  usedCharacter,
} from './call-session-parts.ts'
import type { CallTab } from './call-tab.ts'
import { createCallCommands } from './commands.ts'
import { createLinkFacts, type LinkFacts } from './link-quality.ts'
import type { Motions } from './motions.ts'
import { reportCharacter } from './report-character.ts'
import type { CallSettings } from './settings.ts'
import type { Sharing } from './share.ts'
import { type CallTransport, createCallTransport } from './transport.ts'
import type { VisitorView, VisitorViewDeps } from './visitor-view.ts'

/**
 * Why the call ended on this page. handedOver: a colleague has taken over. notTaken: this operator's take-over failed.
 */
export type ClosedCause = CloseCause | 'handedOver' | 'notTaken'

/** A call of this operator from start to end. `close` releases everything it uses. */
export interface CallSession {
  /** The talk as it was when the call began on this page. */
  talk: TalkShape
  /** The talk as last reported by the server. After a hand-over it has another host (operator). */
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
  /**
   * Whether neither this page nor the kiosk can draw the character. The visitor then hears the voice and sees a still
   * picture.
   */
  $voiceOnly: ReadableAtom<boolean>
  /** Whether the talk's media goes over WebSocket, and whether this browser cannot send media over WebSocket. */
  transportSwitch: Pick<TransportSwitch, '$isSocket' | '$isUnavailable'>
  /**
   * Errors that the page lists (Spec 8). It does not list temporary media errors, such as after a relay node has
   * failed: the page retries, and reports an error only if all retries fail.
   */
  $errors: ReadableAtom<readonly ServerError[]>
  /** The server's refusal after which this page has given up its media connection; undefined if it has not given up. */
  $refusal: ReadableAtom<ServerError | undefined>
  /** Whether the signage reports that its audio and video cannot be connected. */
  $signageUnreached: ReadableAtom<boolean>
  /** Whether the end of the call was requested (通話を終了) and is not confirmed yet. */
  $ending: ReadableAtom<boolean>
  /** The hand-over of this call, from or to this operator, and the supervisors who listen. */
  handOver: HandOver
  /** Captions of visitor and operator, while they are switched on for this call. */
  captions: CallCaptions
  /** The language that this operator speaks and reads. */
  $spoken: WritableAtom<Language>
  /** The open tab. It is kept while the operator visits another page. */
  $tab: WritableAtom<CallTab>
  /** Why the call has ended on this page; undefined while it is running. */
  $closed: ReadableAtom<ClosedCause | undefined>
  /** @returns false if the connection is not open */
  end(): boolean
  /** Closes this call if it is still open. Call when the server no longer has a call of this operator. */
  forget(): void
  close(): void
}

export interface CallDeps extends HostMediaDeps {
  /** The operator's talk, as last reported by the server. */
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
  /** The company's own motions; undefined if they could not be loaded. */
  loadMotions: () => Promise<readonly CompanyMotion[] | undefined>
  openSocketFallback: OpenSocketFallback
  openEars: OpenCaptionRecognizer
  firstSeq: () => number
  /** The language that this operator speaks. The operator can change it. */
  $spoken: WritableAtom<Language>
  /** Sends a command to this page's own engine, face and voice (docs/realtime.md, Media, `stream`). */
  command: (command: AvatarCommand) => SentCommand
}

/** Creates the parts of a call, in the order in which they depend on each other. */
function createParts(
  deps: CallDeps,
  talk: TalkShape,
  rejoined: boolean,
  onOver: (cause: ClosedCause) => void,
) {
  const { line, clock } = deps
  const { callId, signageId } = talk
  const { $talk, $taking, $isOurs } = ownTalk(deps, callId)
  const log = createCallLog(clock.serverNow)
  noteBeginning(log, talk, rejoined)
  const peer = deps.createPeer()
  const transport = createCallTransport(peer)
  const commands = createCallCommands({
    peer,
    clock,
    $transport: transport.$transport,
    own: deps.command,
  })
  const { command } = commands
  const view = openVisitorView(deps, peer, log)
  const alarms = createAlarms({ signageId, line, clock, log })
  const transportSwitch = createTransportSwitch(
    { side: 'host', line, peer, $talk, isInCall: () => true },
    deps.openSocketFallback,
  )
  const link = createLinkFacts({ signageId, line, view, $isSocket: transportSwitch.$isSocket })
  const tools = createTools(deps, { callId, $talk, peer, command, log })
  const media = createHostMedia(deps, peer, talk, transport, command, $isOurs)
  const handOver = createHandOver({ callId, line, $talk, $taking, media, onOver })
  const captions = openCaptions(deps, $talk, media)
  const shown = { view, media, log, alarms, link, transport, transportSwitch, handOver, captions, ...tools }
  const { motions, sharing } = tools
  const closing = [captions, transportSwitch, handOver, motions, sharing, alarms, link, commands]
  return {
    shown,
    peer,
    $talk,
    $isOurs,
    close() {
      for (const part of [...closing, transport, media, view]) part.close()
    },
  }
}

/**
 * Starts what runs besides the media until the call ends, such as reports to the server and the whisper sound.
 * @returns functions to call when the call ends
 */
function followCall(
  deps: CallDeps,
  callId: string,
  { shown, peer, $talk, $isOurs }: ReturnType<typeof createParts>,
  $ending: WritableAtom<boolean>,
): readonly Stop[] {
  const { line, clock } = deps
  const { media, log, settings, sharing, transportSwitch } = shown
  return [
    line.on('Error', () => $ending.set(false)),
    followLine(line, log, $ending),
    startOnce($isOurs, () => announceCall(callId, line, clock)),
    peer.onStream('whisper', deps.whisper.play),
    deps.whisper.stop,
    $talk.subscribe((talk) => deps.stage.setName(talk && badgeNameOf(talk))),
    startOnce($isOurs, () => reportCharacter({ callId, line, $used: usedCharacter(settings, media) })),
    reportUnreached({ line, side: 'host', $talk, $reached: reachedOf(media, transportSwitch) }),
    // Stop sharing the screen when media goes over WebSocket: the shared picture would freeze.
    computed(
      [transportSwitch.$isSocket, sharing.$share],
      (isSocket, share) => isSocket && share === 'on',
    ).listen((isFrozen) => {
      if (isFrozen) void sharing.toggle()
    }),
  ]
}

/** `rejoined`: the call was running before this page was loaded. */
export function createCallSession(deps: CallDeps, talk: TalkShape, rejoined: boolean): CallSession {
  const { line } = deps
  const $ending = atom(false)
  const $closed = atom<ClosedCause | undefined>()
  const parts = createParts(deps, talk, rejoined, (cause) => finish(cause))
  const { shown, $talk } = parts
  const { log, alarms, media, transport } = shown
  const stops = followCall(deps, talk.callId, parts, $ending)

  const finish = (cause: ClosedCause) => {
    if ($closed.get()) return $closed.set(cause)
    $closed.set(cause)
    log.add({ kind: 'closed', cause })
    for (const stop of stops) stop()
    parts.close()
  }

  // This listener is not in `stops`: the message with the cause may arrive just after the operator's state shows the
  // call's end.
  const stopListening = line.on('serviceClosed', (body) => {
    if (body.callId === talk.callId) finish(body.cause)
  })

  return {
    talk,
    ...talkFacts(deps, talk, $talk, transport.$transport),
    ...shown,
    $spoken: deps.$spoken,
    $tab: atom<CallTab>('talk'),
    ...listedErrors(alarms, media),
    $ending,
    $closed,
    end() {
      const isSent = sendEnd(line, talk, transport.$transport.get())
      $ending.set(isSent)
      return isSent
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
