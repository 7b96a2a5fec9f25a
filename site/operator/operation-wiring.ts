import { atom, computed } from 'nanostores'
import { getCharacters } from '#core/characters/contract.ts'
import type { Language } from '#core/fields/shapes.ts'
import { browserFrameSource } from '../avatar/browser-frame-source.ts'
import { leaveRefusalsTo } from '../calls/line-refusals.ts'
import { firstSeqHere } from '../captions/captions.ts'
import { chosenDevices } from '../devices/chosen-devices.ts'
import { signageDetails as details } from '../kit/details.ts'
import { goTo } from '../kit/go-to.ts'
import { $language } from '../kit/preferences.ts'
import { reloadOnce } from '../kit/reload-once.ts'
import { createResource } from '../kit/resource.ts'
import { clock } from '../line/clock.ts'
import { $config, line } from '../line/page-line.ts'
import { request } from '../line/request.ts'
import { $session } from '../line/session.ts'
import { type CallPeer, createCallPeer, type Slot } from '../webrtc/call-peer.ts'
import { openScreen } from '../webrtc/screen-share.ts'
import { followSpeaker } from '../webrtc/speaker.ts'
import { createStatistics, qualityOf } from '../webrtc/statistics.ts'
import { createVisitorSound } from '../webrtc/visitor-sound.ts'
import { createCallSession } from './call-session.ts'
import { commandHere, faceSource, hostStage, ownFace, voice } from './face-wiring.ts'
import { createListenSession } from './listen-session.ts'
import { microphone } from './microphone-wiring.ts'
import { createMonitorSession } from './monitor-session.ts'
import { createOperation } from './operation.ts'
import { homeAfterTalk } from './operation-paths.ts'
import { character } from './own-character.ts'
import { self } from './self.ts'

/** The call, wired to the browser once: it begins and goes on whatever page is shown. */

export const characterList = createResource(request, getCharacters, { input: () => ({}) })
const createSpeaker = () =>
  followSpeaker(new Audio(), (listener) =>
    chosenDevices.$chosen.subscribe(({ speaker }) => listener(speaker)),
  )
export const visitorSound = createVisitorSound(createSpeaker)
/** The other voice: a supervisor's to the operator, the operator's to a supervisor. */
const colleagueSound = createVisitorSound(createSpeaker)
const $spoken = atom<Language>($language.get())
const createPeer = () => createCallPeer({ line, request, clock })
const measure = (peer: CallPeer, slot: Slot) => createStatistics({ report: () => peer.report(slot), clock })
const media = { line, clock, createPeer, measure, qualityOf, sound: visitorSound }

export const operation = createOperation({
  self,
  $config,
  clock,
  goTo,
  homePath: () => homeAfterTalk($session.get().user?.role),
  startCall: (talk, rejoined) =>
    createCallSession(
      {
        ...media,
        $talk: computed(self.$self, (own) => own?.talk ?? undefined),
        $taking: computed(self.$self, (own) => own?.taking),
        whisper: colleagueSound,
        face: ownFace,
        everyTick: browserFrameSource.every,
        now: clock.now,
        voice,
        faceSource,
        microphone,
        stage: hostStage,
        details,
        character,
        openScreen,
        openSocketWay: async (host, onLack) =>
          (await import('../webrtc/socket-way-wiring.ts')).openSocketWay(host, onLack),
        openEars: async (wish, events) => (await import('../captions/wiring.ts')).openEarsHere(wish, events),
        firstSeq: firstSeqHere,
        $spoken,
        command: commandHere,
        reloadOnce,
      },
      talk,
      rejoined,
    ),
  startMonitoring: (signageId) => createMonitorSession(media, signageId),
  startListening: (signageId) =>
    createListenSession({ ...media, hostSound: colleagueSound, microphone }, signageId),
})

leaveRefusalsTo(() => operation.$call.get() !== undefined)
