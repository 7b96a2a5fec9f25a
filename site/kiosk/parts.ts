import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import { characterAddress } from '#core/characters/character-address.ts'
import type { Language } from '#core/fields/shapes.ts'
import { createCharacterFinder } from '../characters/character-finder.ts'
import type { Stop } from '../line/stop.ts'
import { reportUnreached } from '../webrtc/peer-recovery.ts'
import { createTransportSwitch } from '../webrtc/transport-switch.ts'
import { createKioskAi } from './ai.ts'
import { createKioskAvatar, type KioskAvatar } from './avatar.ts'
import { createCallEvents } from './call-events.ts'
import { createCallRequests } from './call-requests.ts'
import { createCaptionsLoader } from './captions-loader.ts'
import { createKioskDevices } from './devices.ts'
import { createFollower } from './follower.ts'
import { createKioskGuest } from './guest.ts'
import { createGuidanceLoader } from './guidance-loader.ts'
import { createKioskHelp } from './help.ts'
import { createHostLost } from './host-lost.ts'
import { createKioskLanguage } from './language.ts'
import { createKioskLocal } from './local.ts'
import { createKioskMedia } from './media.ts'
import { createOperatorMessage } from './operator-message.ts'
import { createOwnState } from './own-state.ts'
import { createPreloadedFiles } from './preloaded-files.ts'
import { createPresence } from './presence.ts'
import { createRefusedSession } from './refused-session.ts'
import { createPartsSelfTest } from './self-test-parts.ts'
import { createKioskSignage } from './signage.ts'
import { isTalk } from './talk.ts'
import type { KioskDeps } from './types.ts'
import { createKioskView } from './view.ts'
import { createVisitorPhoto } from './visitor-photo.ts'

/**
 * Creates the parts that hold this device's state and signage, as the server last reported them, and the files to show.
 */
function createKioskState(deps: KioskDeps) {
  const { line, clock } = deps
  const own = createOwnState(line)
  const { $own } = own
  const inTalk = () => isTalk($own.get())
  const presence = createPresence({ line, clock, inTalk })
  const preloadedFiles = createPreloadedFiles(deps)
  const refused = createRefusedSession({ ...deps, onReturn: () => void signage.load() })
  const signage = createKioskSignage({
    ...deps,
    shelf: preloadedFiles,
    onRefused() {
      if (deps.staysWhenRefused) refused.refuse()
      return deps.staysWhenRefused
    },
  })
  // While the kiosk shows the signage that is stored on the device, and the server has not sent its state yet, no call
  // is possible. The screen shows this like a lost connection.
  const $offline = computed(
    [presence.$offline, signage.$isRemembered, $own],
    (isAway, isRemembered, state) => isAway || (isRemembered && !state),
  )
  const asking = createCallRequests({ ...deps, $own })
  const picture = createVisitorPhoto(deps)
  const guest = createKioskGuest({ ...deps, $own })
  const $talk = computed($own, (state) => state?.talk ?? undefined)
  return {
    own,
    $own,
    $talk,
    inTalk,
    presence,
    shelf: preloadedFiles,
    refused,
    signage,
    asking,
    picture,
    guest,
    $offline,
  }
}

type KioskState = ReturnType<typeof createKioskState>

/** Creates the parts of a call: camera, voice, and the avatar, which is drawn here or arrives as a stream. */
function createKioskCall(deps: KioskDeps, { $own, $talk, inTalk, signage }: KioskState) {
  const { line } = deps
  const media = createKioskMedia({
    ...deps,
    openTransportSwitch: (peer) =>
      createTransportSwitch(
        { side: 'signage', line, peer, $talk, isInCall: inTalk },
        deps.openSocketFallback,
      ),
    reload() {
      const callId = $own.get()?.requestId
      // never for monitoring: a visitor may be talking to the AI or leaving a message
      return callId ? deps.reloadOnce(callId) : false
    },
  })
  const avatar = createKioskAvatar(deps)
  const local = createKioskLocal({
    ...deps,
    media,
    avatar,
    findCharacter: createCharacterFinder(deps.request),
    homeCharacter() {
      const character = signage.$signage.get()?.default_character
      return character ? characterAddress(character) : undefined
    },
  })
  return { media, avatar, local }
}

type KioskCall = ReturnType<typeof createKioskCall>

/**
 * Creates the parts that follow the server's state and messages about calls: the operator's message, the visitor's
 * language, the farewell after a call, a lost connection to the operator, and a failed media connection. The follower
 * applies the state to everything that is not drawn, such as the devices.
 */
function createKioskEvents(
  deps: KioskDeps,
  { $own, $talk, inTalk, picture }: KioskState,
  { media, avatar, local }: KioskCall,
  { rebuild, isVisitorHere }: { rebuild: () => void; isVisitorHere: () => boolean },
) {
  const { line, clock } = deps
  const message = createOperatorMessage(line, $own)
  const language = createKioskLanguage(clock, () => !inTalk() && !isVisitorHere())
  const calls = createCallEvents({ line, clock, $own, rebuild })
  const hostLost = createHostLost({ clock, $own })
  const { $farewell } = calls
  const follower = createFollower({
    line,
    clock,
    $own,
    $farewell,
    media,
    avatar,
    local,
    picture,
    language,
    isVisitorHere,
  })
  const stopTelling = reportUnreached({ line, side: 'signage', $talk, $reached: media.$reached })
  return { message, language, calls, hostLost, follower, stopTelling }
}

type KioskEvents = ReturnType<typeof createKioskEvents>

/** Values that the AI dialogue sets and the stage draws. */
interface AiAtoms {
  $isWatching: WritableAtom<boolean>
  $offersAi: WritableAtom<boolean>
}

const createView = (
  { line, clock, $screen, $guestLanguage }: KioskDeps,
  { $own, $offline, signage, guest, shelf: preloadedFiles, asking, picture }: KioskState,
  { media }: KioskCall,
  { calls, hostLost, message, language }: KioskEvents,
  atoms: AiAtoms,
) =>
  createKioskView({
    line,
    clock,
    $signage: signage.$signage,
    $files: preloadedFiles.$files,
    $own,
    $offline,
    $asked: asking.$asked,
    $pictureSentFor: picture.$sentFor,
    $farewell: calls.$farewell,
    $hostLostSeconds: hostLost.$seconds,
    $message: message.$message,
    $screen,
    $reached: media.$reached,
    $inUse: media.$inUse,
    ...atoms,
    $chosenLanguage: language.$chosen,
    $isGuest: guest.$isGuest,
    $isRemembered: signage.$isRemembered,
    $guestLanguage,
  })

/**
 * Creates the parts that serve a visitor without an operator: the AI dialogue, and the help with its form for
 * messages.
 */
function createUnattended(
  deps: KioskDeps,
  { $own, $offline, signage, guest, asking }: KioskState,
  { calls, language }: KioskEvents,
  atoms: AiAtoms & { $language: ReadableAtom<Language> },
  { rebuild, avatar }: { rebuild: () => void; avatar: KioskAvatar },
) {
  const { $language } = atoms
  const ai = createKioskAi({
    ...atoms,
    clock: deps.clock,
    $own,
    $offline,
    calls,
    asking,
    $signage: signage.$signage,
    $isGuest: guest.$isGuest,
    isWriting: () => help.$draft.get() !== undefined,
    keepLanguage(lang) {
      if ($language.get() !== lang) language.choose(lang)
    },
    openDialogue: (host) => deps.openDialogue({ ...host, avatar }),
    redraw() {
      language.reset()
      rebuild()
    },
  })
  const help = createKioskHelp({
    clock: deps.clock,
    $own,
    calls,
    asking,
    call: (text) => asking.call(text, $language.get()),
    startAi: () => ai.start('touch'),
    openMessage: (host) => deps.openMessage({ ...host, $language }),
  })
  return { ai, help }
}

/** Creates the kiosk's parts and passes each part what it needs from other parts. */
export function createKioskParts(deps: KioskDeps, rebuild: () => void) {
  const state = createKioskState(deps)
  const call = createKioskCall(deps, state)
  const events = createKioskEvents(deps, state, call, {
    rebuild,
    isVisitorHere: () => ai.isTalking() || help.$draft.get() !== undefined || help.hasChosen(),
  })
  const { $own } = state
  const { media, local, avatar } = call
  const aiAtoms: AiAtoms = { $isWatching: atom(false), $offersAi: atom(false) }
  const view = createView(deps, state, call, events, aiAtoms)
  const { $language } = view
  const { ai, help } = createUnattended(deps, state, events, { ...aiAtoms, $language }, { rebuild, avatar })
  const guided = createGuidanceLoader({ $own, $language }, deps.openGuidance)
  const captioned = createCaptionsLoader(
    { $own, $language, media, moveLips: local.moveLips },
    deps.openCaptions,
  )
  return {
    ...state,
    ...call,
    ...events,
    devices: createKioskDevices(deps),
    selfTest: createPartsSelfTest(deps, { ...state, ai, help, avatar, $language }),
    guided,
    captioned,
    view,
    ai,
    help,
    close() {
      events.stopTelling()
      for (const part of [captioned, help, ai, guided, ...closedOf(state, call, events)]) part.close()
    },
  }
}

/** The parts to close, in the order of closing. */
const closedOf = (
  state: KioskState,
  { local, avatar, media }: KioskCall,
  { calls, message, language, hostLost }: KioskEvents,
): { close: Stop }[] => [
  state.refused,
  state.own,
  state.presence,
  state.signage,
  state.asking,
  calls,
  message,
  language,
  local,
  avatar,
  media,
  state.shelf,
  state.guest,
  hostLost,
]

export type KioskParts = ReturnType<typeof createKioskParts>
