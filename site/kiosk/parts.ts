import { atom, computed } from 'nanostores'
import { createCharacterFinder } from '../characters/character-finder.ts'
import { lookOf } from '../characters/character-look.ts'
import type { Stop } from '../line/stop.ts'
import { reportUnreached } from '../webrtc/peer-recovery.ts'
import { createTransportSwitch } from '../webrtc/transport-switch.ts'
import { createKioskAi } from './ai.ts'
import { createKioskAvatar } from './avatar.ts'
import { createCallEvents } from './call-events.ts'
import { createCallRequests } from './call-requests.ts'
import { createCaptionsLoader } from './captions-loader.ts'
import { createKioskDevices } from './devices.ts'
import { createFollower } from './follower.ts'
import { createKioskGuest } from './guest.ts'
import { createGuidanceLoader } from './guidance-loader.ts'
import { createHostLost } from './host-lost.ts'
import { createKioskLanguage } from './language.ts'
import { createKioskLocal } from './local.ts'
import { createKioskMedia } from './media.ts'
import { createNotice } from './notice.ts'
import { createOwnState } from './own-state.ts'
import { createPreloadedFiles } from './preloaded-files.ts'
import { createPresence } from './presence.ts'
import { createRefusedSession } from './refused-session.ts'
import { createKioskSignage } from './signage.ts'
import { isTalk } from './talk.ts'
import type { KioskDeps } from './types.ts'
import { createKioskView } from './view.ts'
import { createVisitorPhoto } from './visitor-photo.ts'

/** Creates the kiosk's parts and passes each one what it needs of the others. */
export function createKioskParts(deps: KioskDeps, rebuild: () => void) {
  const { line, clock } = deps
  const own = createOwnState(line)
  const { $own } = own
  const inTalk = () => isTalk($own.get())
  const presence = createPresence({ line, clock, inTalk })
  const shelf = createPreloadedFiles(deps)
  const refused = createRefusedSession({ ...deps, onReturn: () => void signage.load() })
  const signage = createKioskSignage({
    ...deps,
    shelf,
    onRefused() {
      if (deps.staysWhenRefused) refused.refuse()
      return deps.staysWhenRefused
    },
  })
  const asking = createCallRequests({ ...deps, $own })
  const picture = createVisitorPhoto(deps)
  const $talk = computed($own, (state) => state?.talk ?? undefined)
  const media = createKioskMedia({
    ...deps,
    openTransportSwitch: (peer) =>
      createTransportSwitch(
        { side: 'signage', line, peer, $talk, isInCall: inTalk },
        deps.openSocketFallback,
      ),
    reload: () => deps.reloadOnce($own.get()?.requestId ?? 'monitoring'),
  })
  const avatar = createKioskAvatar(deps)
  const local = createKioskLocal({
    ...deps,
    media,
    avatar,
    findCharacter: createCharacterFinder(deps.request),
    homeCharacter() {
      const character = signage.$signage.get()?.default_character
      return character ? lookOf(character) : undefined
    },
  })
  const devices = createKioskDevices(deps)
  const guest = createKioskGuest({ ...deps, $own })
  const notice = createNotice(line, clock)
  const language = createKioskLanguage(clock, () => !inTalk() && !ai.isTalking())
  const calls = createCallEvents({ line, clock, $own, rebuild })
  const hostLost = createHostLost({ clock, $own })
  const { $farewell } = calls
  const follower = createFollower({ line, clock, $own, $farewell, media, avatar, local, picture, language })
  // a remembered signage before the server has answered: no call is possible
  const $offline = computed(
    [presence.$offline, signage.$isRemembered, $own],
    (isAway, isRemembered, state) => isAway || (isRemembered && !state),
  )
  const stopTelling = reportUnreached({
    line,
    side: 'signage',
    $talk,
    $reached: media.$reached,
  })
  const $isWatching = atom(false)
  const $offersAi = atom(false)
  const view = createKioskView({
    line,
    clock,
    $signage: signage.$signage,
    $shelf: shelf.$shelf,
    $own,
    $offline,
    $asked: asking.$asked,
    $pictureSentFor: picture.$sentFor,
    $farewell,
    $hostLostSeconds: hostLost.$seconds,
    $notice: notice.$notice,
    $reached: media.$reached,
    $inUse: media.$inUse,
    $isTooSlow: avatar.$isTooSlow,
    $isWatching,
    $offersAi,
    $chosenLanguage: language.$chosen,
    $isGuest: guest.$isGuest,
    $isRemembered: signage.$isRemembered,
    $guestLanguage: deps.$guestLanguage,
  })
  const ai = createKioskAi({
    clock,
    $own,
    $offline,
    $isWatching,
    $offersAi,
    calls,
    asking,
    $signage: signage.$signage,
    $isGuest: guest.$isGuest,
    $language: view.$language,
    keepLanguage(lang) {
      if (view.$language.get() !== lang) language.choose(lang)
    },
    openDialogue: (host) => deps.openDialogue({ ...host, avatar }),
    redraw() {
      language.reset()
      rebuild()
    },
  })
  const guided = createGuidanceLoader({ $own, $language: view.$language }, deps.openGuidance)
  const captioned = createCaptionsLoader(
    { $own, $language: view.$language, media, moveLips: local.moveLips },
    deps.openCaptions,
  )
  const closed = [
    captioned,
    ai,
    guided,
    refused,
    own,
    presence,
    signage,
    asking,
    calls,
    notice,
    language,
    local,
    avatar,
    media,
    shelf,
    guest,
    hostLost,
  ]
  const close: Stop = () => {
    stopTelling()
    for (const part of closed) part.close()
  }
  return {
    refused,
    own,
    $own,
    inTalk,
    presence,
    shelf,
    signage,
    asking,
    media,
    avatar,
    local,
    devices,
    guest,
    guided,
    captioned,
    language,
    calls,
    follower,
    $offline,
    view,
    ai,
    close,
  }
}

export type KioskParts = ReturnType<typeof createKioskParts>
