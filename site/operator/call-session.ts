import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { CloseCause } from '#core/calls/call.ts'
import type { AvatarCommand } from '#core/characters/avatar.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { TalkShape } from '#core/realtime/shapes.ts'
import { type CallCaptions, createCallCaptions, type OpenCaptionEars } from '../captions/captions.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import type { CallPeer } from '../webrtc/call-peer.ts'
import type { SentCommand } from '../webrtc/command-channel.ts'
import { createMediaWay, type MediaWay, type OpenSocketWay } from '../webrtc/media-way.ts'
import { isPassing, isPeerRefusal } from '../webrtc/peer-attempt.ts'
import { tellUnreached } from '../webrtc/peer-trouble.ts'
import type { ScreenShare } from '../webrtc/screen-share.ts'
import type { VisitorSound } from '../webrtc/visitor-sound.ts'
import { type Alarms, createAlarms, type ServerError } from './alarms.ts'
import { announceCall } from './announce.ts'
import { createHostMedia, type HostMedia, type HostMediaDeps } from './call-media.ts'
import { createCallCommands } from './commands.ts'
import { createHanding, type Handing, onceThere } from './handing.ts'
import { createLinkFacts, type LinkFacts } from './link.ts'
import { type CallLog, createCallLog, noteBeginning } from './log.ts'
import { createMotions, type Motions } from './motions.ts'
import { type CallSettings, createCallSettings } from './settings.ts'
import { createSharing, type Sharing } from './share.ts'
import { tellCharacter } from './tell-character.ts'
import { type CallTransport, createCallTransport } from './transport.ts'
import { createVisitorView, type VisitorView, type VisitorViewDeps } from './viewer.ts'

/** Why it is over on this page: also because a colleague talks on, or because this one did not come to talk. */
export type ClosedCause = CloseCause | 'handedOver' | 'notTaken'

/** One call, from the moment it is this operator's to its end: everything it holds is closed with it. */
export interface CallSession {
  /** As it was when it came here. */
  talk: TalkShape
  /** As the server knows it now: whoever has taken it over is its host. */
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
  /** The character cannot be drawn here and the kiosk does not draw it either: the visitor hears, and sees a still. */
  $voiceOnly: ReadableAtom<boolean>
  /** Whether the talk goes by sockets, and this browser can. */
  way: Pick<MediaWay, '$isSocket' | '$lacks'>
  /** What the server has said of a peer of this page that has given up. */
  /**
   * What stays in a list (Spec 8). A connection that cannot be had just now is not in it, such as one whose relay node has died: it is
   * offered again by itself, and told of where that comes to nothing.
   */
  $errors: ReadableAtom<readonly ServerError[]>
  $refusal: ReadableAtom<ServerError | undefined>
  /** The signage has no media path: it says so itself. */
  $signageUnreached: ReadableAtom<boolean>
  /** 通話を終了 is on its way to the server. */
  $ending: ReadableAtom<boolean>
  /** Who comes or is asked to, who comes here, who listens. */
  handing: Handing
  /** What both say, written down while the company has that switched on. */
  captions: CallCaptions
  /** What this operator speaks, and reads. */
  $spoken: WritableAtom<Language>
  /** Set once the call is over here. */
  $closed: ReadableAtom<ClosedCause | undefined>
  /** @returns false when the line is not open. */
  end(): boolean
  /** The server knows of no call of ours any more. */
  forget(): void
  close(): void
}

export interface CallDeps extends HostMediaDeps {
  /** The own talk as the server knows it. */
  $talk: ReadableAtom<TalkShape | undefined>
  /** The one that a colleague hands over to this operator. */
  $taking: ReadableAtom<TalkShape | undefined>
  /** What a supervisor says to this operator. */
  whisper: VisitorSound
  line: Pick<Line, 'on' | 'onState' | 'send'>
  clock: Pick<Clock, 'now' | 'serverNow' | 'after' | 'every'>
  createPeer: () => CallPeer
  measure: VisitorViewDeps['measure']
  qualityOf: VisitorViewDeps['qualityOf']
  sound: VisitorSound
  openScreen: () => Promise<ScreenShare>
  openSocketWay: OpenSocketWay
  openEars: OpenCaptionEars
  firstSeq: () => number
  /** What this operator speaks, until they say otherwise. */
  $spoken: WritableAtom<Language>
  /** Tells this page's own engine, face and voice (realtime, Media: `stream` mode). */
  command: (command: AvatarCommand) => SentCommand
}

/** `rejoined`: the call ran before this page did. */
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
  const way = createMediaWay({ side: 'host', line, peer, $talk, isInCall: () => true }, deps.openSocketWay)
  const link = createLinkFacts({ signageId, line, view, $isSocket: way.$isSocket })
  const onOutcome = (motion: Parameters<Motions['play']>[0], ok: boolean) =>
    log.add({ kind: 'motion', motion, ok })
  const motions = createMotions({ command, clock, onOutcome })
  const onChange = (on: boolean) => log.add({ kind: 'shared', on })
  const sharing = createSharing({ callId, $talk, line, peer, openScreen, onChange })
  const settings = createCallSettings(command)
  const media = createHostMedia(deps, peer, talk, transport, command, $isOurs)
  const $reached = computed([media.$reached, way.$lacks], (reached, lacks) => (lacks ? false : reached))
  const handing = createHanding({ callId, line, $talk, $taking, media, onOver: (cause) => finish(cause) })

  const captions = createCallCaptions({
    line,
    clock,
    side: 'operator',
    openEars: deps.openEars,
    firstSeq: deps.firstSeq(),
    $talk,
    $language: deps.$spoken,
    $muted: media.$muted,
    // picture and sound first: the detector is compiled when they have been connected
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
    onceThere($isOurs, () => announceCall(callId, line, clock)),
    peer.onStream('whisper', deps.whisper.play),
    deps.whisper.stop,
    onceThere($isOurs, () => tellCharacter({ callId, line, $used: $usedCharacter })),
    tellUnreached({ line, side: 'host', $talk, $reached }),
    // no screen goes that way: what was shown would stand still
    way.$isSocket.listen((isSocket) => {
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
      way,
      handing,
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

  // outlives the others: the cause may come just after our own state has said that the call is over
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
    handing,
    captions,
    $spoken: deps.$spoken,
    $voiceOnly: computed(
      [deps.stage.$state, $transport],
      (stage, way) => stage === 'failed' && way === 'stream',
    ),
    way,
    $errors: computed([alarms.$errors, $refusal], (errors, told) =>
      errors.filter((error) => error !== told && !isPassing(error.key)),
    ),
    $refusal,
    $signageUnreached: computed($talk, (own) => own?.unreached.includes('signage') ?? false),
    $ending,
    $closed,
    end() {
      // Spec 4.4: the owner of a reserved room only goes out, the room stays
      // a kiosk that drew the avatar itself has no stream to get rid of: its stage and engine stay as they are
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
