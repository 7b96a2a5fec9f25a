import { talkHear } from '#core/dialogue/contract-speech.ts'
import type { Language } from '#core/languages.ts'
import { browserRecognition, createBrowserHearing, createQueuedHearing } from '../dialogue/hearing.ts'
import { openVoiceDetector } from '../dialogue/voice-detector.ts'
import { wavOf } from '../dialogue/wav.ts'
import { clock } from '../line/clock.ts'
import { request } from '../line/request.ts'
import { withAudio } from '../webrtc/audio.ts'
import { openCaptionEars } from './caption-ears.ts'
import type { OpenCaptionEars } from './captions.ts'

/** What the detector cuts with. */
const HEARD_HZ = 16_000

/** What was said, by the installation's transcription server; undefined: it does not hear just now. */
export async function transcribe(
  audio: Float32Array,
  lang: Language,
  signal: AbortSignal,
): Promise<string | undefined> {
  const form = new FormData()
  form.append('audio', wavOf(audio, HEARD_HZ), 'said.wav')
  const reply = await request(talkHear, { lang }, { form, signal })
  return reply.kind === 'ok' ? (reply.value.text ?? undefined) : undefined
}

/** Detector and recogniser of this browser on a call's own microphone. */
export const openEarsHere: OpenCaptionEars = async ({ track, lang, hearing }, events) => {
  const recognition = hearing === 'browser' ? browserRecognition(globalThis) : undefined
  return openCaptionEars(
    {
      lang,
      clock,
      createHearing(heard) {
        if (hearing !== 'browser') return createQueuedHearing(transcribe, heard)
        return recognition && createBrowserHearing(recognition, heard)
      },
      openDetector: (spoken) =>
        withAudio((context) =>
          openVoiceDetector(
            { track, context, loadFiles: () => import('../dialogue/voice-files.ts') },
            spoken,
          ),
        ),
    },
    events,
  )
}
