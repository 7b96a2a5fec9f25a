import { talkHear } from '#core/dialogue/contract-speech.ts'
import type { Language } from '#core/languages.ts'
import { browserRecognition, createBrowserHearing } from '../dialogue/hearing.ts'
import { openVoiceDetector } from '../dialogue/voice-detector.ts'
import { wavOf } from '../dialogue/wav.ts'
import { clock } from '../line/clock.ts'
import { request } from '../line/request.ts'
import { withAudio } from '../webrtc/audio.ts'
import { openCaptionRecognizer } from './caption-recognizer.ts'
import type { OpenCaptionRecognizer } from './captions.ts'
import { createQueuedHearing } from './queued-hearing.ts'

/** Sample rate of the recordings that the speech detector makes. */
const RECORDING_HZ = 16_000

/** Transcribes a recording with the server's transcription service; undefined if it is not available. */
async function transcribe(
  audio: Float32Array,
  lang: Language,
  signal: AbortSignal,
): Promise<string | undefined> {
  const form = new FormData()
  form.append('audio', wavOf(audio, RECORDING_HZ), 'said.wav')
  const reply = await request(talkHear, { lang }, { form, signal })
  return reply.kind === 'ok' ? (reply.value.text ?? undefined) : undefined
}

/** Opens the speech detector and recognizer of this browser on the microphone track that the call already uses. */
export const openBrowserRecognizer: OpenCaptionRecognizer = async ({ track, lang, hearing }, events) => {
  const recognition = hearing === 'browser' ? browserRecognition(globalThis) : undefined
  return openCaptionRecognizer(
    {
      lang,
      clock,
      createHearing(hearingEvents) {
        if (hearing !== 'browser') return createQueuedHearing(transcribe, hearingEvents)
        return recognition && createBrowserHearing(recognition, hearingEvents)
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
