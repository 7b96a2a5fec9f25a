import { atom, computed } from 'nanostores'
import { talkSettings } from '#core/dialogue/contract.ts'
import { createCallCaptions, randomFirstSeq } from '../captions/captions.ts'
import { openBrowserRecognizer } from '../captions/wiring.ts'
import { soundOf } from '../dialogue/sound.ts'
import { createSpeaking } from '../dialogue/speaking.ts'
import { clock, steadyNow } from '../line/clock.ts'
import { line } from '../line/page-line.ts'
import { request } from '../line/request.ts'
import { holdAudio } from '../webrtc/audio.ts'
import { createKioskCaptions } from './captions.ts'
import type { CaptionsHost, KioskCaptions } from './captions-loader.ts'

/** Opens the captions for this browser's calls. Translations are spoken with the voices that the company has chosen. */
export async function openCaptions(host: CaptionsHost): Promise<KioskCaptions> {
  const reply = await request(talkSettings, {})
  const voices = reply.kind === 'ok' ? reply.value.voices : undefined
  return createKioskCaptions({
    ...host,
    captions: createCallCaptions({
      line,
      clock,
      side: 'visitor',
      openRecognizer: openBrowserRecognizer,
      firstSeq: randomFirstSeq(),
      $talk: computed(host.$own, (own) => own?.talk ?? undefined),
      $language: host.$language,
      // Speech detection starts after picture and sound are connected, so that it does not delay their connection.
      $microphone: computed([host.media.$microphone, host.media.$reached], (track, reached) =>
        reached === undefined ? undefined : track,
      ),
      $muted: atom(false),
    }),
    createSpeaking: (events) =>
      createSpeaking(
        {
          openAudio: holdAudio,
          // Also fetched if the browser speaks, because the server's answer contains a text that spells names as they
          // are pronounced.
          fetchSound: soundOf,
          synthesis: globalThis.speechSynthesis,
          voiceOf: (lang) => ({ name: voices?.[lang].voice ?? '', speed: voices?.[lang].speed ?? 1 }),
          clock,
          steadyNow,
        },
        events,
      ),
  })
}
