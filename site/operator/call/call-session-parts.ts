import { computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { TalkShape } from '#core/realtime/talk-shapes.ts'
import type { Transport } from '#core/signages/transport.ts'
import { personNameFor } from '#core/visitor-texts/text-for.ts'
import { type CallCaptions, createCallCaptions } from '../../captions/captions.ts'
import type { Stop } from '../../line/stop.ts'
import type { CallPeer } from '../../webrtc/call-peer.ts'
import { isPeerRefusal, isTemporary } from '../../webrtc/peer-attempt-state.ts'
import type { TransportSwitch } from '../../webrtc/transport-switch.ts'
import type { Alarms } from './alarms.ts'
import type { CallLog } from './call-log.ts'
import type { HostMedia } from './call-media.ts'
import type { CallDeps } from './call-session.ts'
import { createMotions } from './motions.ts'
import { type CallSettings, createCallSettings } from './settings.ts'
import { createSharing } from './share.ts'
import { createVisitorView, type VisitorView } from './visitor-view.ts'

/** Creates the atoms `$current`, `$voiceOnly` and `$signageUnreached` of CallSession. */
export const talkFacts = (
  { stage }: CallDeps,
  begun: TalkShape,
  $talk: ReadableAtom<TalkShape | undefined>,
  $transport: ReadableAtom<Transport>,
) => ({
  $current: computed($talk, (own) => own ?? begun),
  $voiceOnly: computed([stage.$state, $transport], (state, way) => state === 'failed' && way === 'stream'),
  $signageUnreached: computed($talk, (own) => own?.unreached.includes('signage') ?? false),
})

interface ToolParts {
  callId: string
  $talk: ReadableAtom<TalkShape | undefined>
  peer: CallPeer
  command: CallDeps['command']
  log: CallLog
}

/** Motions, screen sharing and settings of this call. */
export function createTools(
  { line, clock, openScreen, loadMotions }: CallDeps,
  { callId, $talk, peer, command, log }: ToolParts,
) {
  return {
    motions: createMotions({
      command,
      clock,
      onOutcome: (motion, ok) => log.add({ kind: 'motion', motion, ok }),
      loadOwn: loadMotions,
    }),
    sharing: createSharing({
      callId,
      $talk,
      line,
      peer,
      openScreen,
      onChange: (on) => log.add({ kind: 'shared', on }),
    }),
    settings: createCallSettings(command),
  }
}

/**
 * The current state of this call. `$talk` is set while this operator hosts the call, `$taking` while this operator is
 * taking the call over from a colleague. `$isOurs` is true if no take-over is pending.
 */
export function ownTalk(deps: CallDeps, callId: string) {
  const ofCall = ($state: ReadableAtom<TalkShape | undefined>) =>
    computed($state, (talk) => (talk?.callId === callId ? talk : undefined))
  const $taking = ofCall(deps.$taking)
  return {
    $talk: ofCall(deps.$talk),
    $taking,
    $isOurs: computed($taking, (taking) => taking === undefined),
  }
}

/** The operator's name for the badge, in a script that the visitor can read; undefined if the operator has no such name. */
export const badgeNameOf = ({ lang, hostName, hostLatinName }: TalkShape): string | undefined =>
  personNameFor(lang ?? 'ja', hostName, hostLatinName)

export function openVisitorView(deps: CallDeps, peer: CallPeer, log: CallLog): VisitorView {
  const { sound, measure, qualityOf } = deps
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
  return view
}

export const openCaptions = (
  deps: CallDeps,
  $talk: ReadableAtom<TalkShape | undefined>,
  media: HostMedia,
): CallCaptions =>
  createCallCaptions({
    line: deps.line,
    clock: deps.clock,
    side: 'operator',
    openRecognizer: deps.openEars,
    firstSeq: deps.firstSeq(),
    $talk,
    $language: deps.$spoken,
    $muted: media.$muted,
    // Offer the microphone only after the first attempts to connect media: compiling the speech detector would delay them.
    $microphone: computed([deps.microphone.$track, media.$reached], (track, reached) =>
      reached === undefined ? undefined : track,
    ),
  })

/**
 * Whether there is a media path. False if media has to be sent over WebSocket, which this browser does not support.
 */
export const reachedOf = ({ $reached }: HostMedia, { $isUnavailable }: TransportSwitch) =>
  computed([$reached, $isUnavailable], (reached, isSilent) => (isSilent ? false : reached))

export const usedCharacter = ({ $applied }: CallSettings, { $characterId }: HostMedia) =>
  computed([$applied, $characterId], (applied, begun) => applied.avatar?.characterId ?? begun)

/** Logs when the connection to the server is lost, and when it is back. */
export function followLine(line: CallDeps['line'], log: CallLog, $ending: WritableAtom<boolean>): Stop {
  let isLost = false
  return line.onState((state) => {
    const back = state === 'open'
    if (!back) $ending.set(false)
    if (back !== isLost) return
    isLost = !back
    log.add({ kind: 'line', back })
  })
}

/**
 * Splits the server's errors. `$refusal`: the refusal after which the media connection gave up; it has its own banner.
 * `$errors`: the errors to list, without that refusal and without temporary media errors.
 */
export function listedErrors({ $errors }: Alarms, { $failed }: HostMedia) {
  const $refusal = computed([$errors, $failed], (errors, failed) =>
    failed ? errors.findLast(({ key }) => isPeerRefusal(key)) : undefined,
  )
  return {
    $refusal,
    $errors: computed([$errors, $refusal], (errors, refusal) =>
      errors.filter((error) => error !== refusal && !isTemporary(error.key)),
    ),
  }
}

/** @returns false if the connection is not open */
export function sendEnd(
  line: CallDeps['line'],
  { callId, endsAt }: TalkShape,
  transport: Transport,
): boolean {
  // Spec 4.4: the user who owns a reserved room leaves the call without ending it.
  if (endsAt !== null) return line.send({ type: 'serviceCloseForWRU', callId })
  // A kiosk that has drawn the avatar itself does not have to rebuild its screen after the call.
  const eventType = transport === 'local' ? 'serviceClosedNotReloadSignage' : 'serviceClosed'
  return line.send({ type: 'stateTransitionEvent', eventType, callId })
}
