import { atom, computed } from 'nanostores'
import { getMotions } from '#core/characters/contract-motions.ts'
import { getCharacters } from '#core/characters/contract-read.ts'
import type { Language } from '#core/fields/shapes.ts'
import { browserFrameSource } from '../avatar/browser-frame-source.ts'
import { listRefusalsElsewhere } from '../calls/line-refusals.ts'
import { randomFirstSeq } from '../captions/captions.ts'
import { character } from '../characters/own-character.ts'
import { chosenDevices } from '../devices/chosen-devices.ts'
import { microphone } from '../devices/microphone-wiring.ts'
import { signageDetails as details } from '../kit/details.ts'
import { goTo } from '../kit/go-to.ts'
import { homeAfterTalk } from '../kit/operation-paths.ts'
import { $language } from '../kit/preferences.ts'
import { reloadOnce } from '../kit/reload-once.ts'
import { createResource } from '../kit/resource.ts'
import { clock } from '../line/clock.ts'
import { self } from '../line/own-state.ts'
import { $config, line } from '../line/page-line.ts'
import { request } from '../line/request.ts'
import { $session } from '../line/session.ts'
import { type CallPeer, createCallPeer, type Slot } from '../webrtc/call-peer.ts'
import { openScreen } from '../webrtc/screen-share.ts'
import { followSpeaker } from '../webrtc/speaker.ts'
import { createStatistics, qualityOf } from '../webrtc/statistics.ts'
import { createVisitorSound } from '../webrtc/visitor-sound.ts'
import { createCallSession } from './call/call-session.ts'
import { commandHere, faceSource, hostStage, ownFace, voice } from './capture/face-wiring.ts'
import { createListenSession } from './monitor/listen-session.ts'
import { createMonitorSession } from './monitor/monitor-session.ts'
import { createOperation } from './operation.ts'

/** The calls of this tab, connected to browser APIs and the server. They begin and continue on any page. */

export const characterList = createResource(request, getCharacters, { input: () => ({}) })
const createSpeaker = () =>
  followSpeaker(new Audio(), (listener) =>
    chosenDevices.$chosen.subscribe(({ speaker }) => listener(speaker)),
  )
export const visitorSound = createVisitorSound(createSpeaker)
/** Plays the second voice: a supervisor's for the operator, or the operator's for a supervisor. */
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
        loadMotions: async () => {
          const reply = await request(getMotions, {})
          return reply.kind === 'ok' ? reply.value : undefined
        },
        openSocketFallback: async (host, onUnavailable) =>
          (await import('../webrtc/socket-fallback-wiring.ts')).openSocketFallback(host, onUnavailable),
        openEars: async (input, events) =>
          (await import('../captions/wiring.ts')).openBrowserRecognizer(input, events),
        firstSeq: randomFirstSeq,
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

listRefusalsElsewhere(() => operation.$call.get() !== undefined)
