import { type DialogueSettings, talkSettings } from '#core/dialogue/contract.ts'
import type { DialogueHost } from '../kiosk/ai.ts'
import type { KioskAvatar } from '../kiosk/avatar.ts'
import { clock, steadyNow } from '../line/clock.ts'
import { line } from '../line/page-line.ts'
import { request } from '../line/request.ts'
import { REPLY_LIMIT_MS } from '../line/request-port.ts'
import { holdAudio, withAudio } from '../webrtc/audio.ts'
import { openCamera, openMicrophone } from '../webrtc/opened-device.ts'
import {
  browserRecognition,
  createBrowserHearing,
  createEitherHearing,
  createServerHearing,
} from './hearing.ts'
import { createKioskDialogue, type KioskDialogue } from './kiosk-dialogue.ts'
import { readGreyPictures, watchPresence } from './presence-watch.ts'
import { soundOf } from './sound.ts'
import { createSpeaking, type SpeakingParts } from './speaking.ts'
import { openVoiceDetector } from './voice-detector.ts'

/** Requested camera resolution. It is enough for presence detection and the smallest that cameras offer. */
const SMALL = { width: 320, height: 180 }

interface DialogueWiring extends DialogueHost {
  avatar: Pick<KioskAvatar, 'apply' | 'perform'>
  newId: () => string
}

/** The AI dialogue of this kiosk, with the company's settings; undefined if it is not available now. Never rejects. */
export async function openKioskDialogue({
  avatar,
  newId,
  callPerson,
  redraw,
  isClosed,
  knownRoom,
}: DialogueWiring): Promise<KioskDialogue | undefined> {
  const reply = await request(talkSettings, {}, { limitMs: REPLY_LIMIT_MS })
  if (reply.kind !== 'ok' || !reply.value.isOn) return undefined
  const settings = reply.value
  const recognition = settings.hearing === 'browser' ? browserRecognition(globalThis) : undefined
  // request the list of voices now, because some browsers load it only after the first request
  globalThis.speechSynthesis?.getVoices()

  return createKioskDialogue({
    settings,
    line,
    clock,
    steadyNow,
    request,
    newId,
    avatar,
    callPerson,
    redraw,
    isClosed,
    createSpeaking: (events) => createSpeaking(voicesOf(settings), events),
    createHearing(events, openTurn) {
      const byServer = () => createServerHearing(openTurn, events)
      if (settings.hearing !== 'browser') return byServer()
      if (!recognition) return settings.hearsByServer ? byServer() : undefined
      if (!settings.hearsByServer) return createBrowserHearing(recognition, events)
      return createEitherHearing((own) => createBrowserHearing(recognition, own), byServer, events)
    },
    openMicrophone: () => openMicrophone({ echoCancellation: true }),
    openDetector: (track, events) =>
      withAudio((context) =>
        openVoiceDetector({ track, context, loadFiles: () => import('./voice-files.ts') }, events),
      ),
    watchPresence: (onPersonSeen) =>
      watchPresence(
        {
          known: knownRoom,
          openCamera: () => openCamera(SMALL),
          readPicture: readGreyPictures,
          clock,
        },
        onPersonSeen,
      ),
  })
}

const voicesOf = ({ voices }: DialogueSettings): SpeakingParts => ({
  openAudio: holdAudio,
  // also fetched if the browser speaks: the server answers with a text that spells names as they are pronounced
  fetchSound: soundOf,
  synthesis: globalThis.speechSynthesis,
  // phones and tablets cancel the echo of everything that they play; on other devices local voices are played outside the
  // browser, which therefore cannot cancel their echo
  cancelsEchoOf: (voice) => voice?.localService === false || /Android|iPhone|iPad/.test(navigator.userAgent),
  voiceOf: (lang) => ({ name: voices[lang].voice, speed: voices[lang].speed }),
  clock,
  steadyNow,
})
