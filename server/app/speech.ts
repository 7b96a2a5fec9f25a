import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { createGoogleVoice } from '../adapters/ai/google-voice.ts'
import { createOpenAiTranscriber, createOpenAiVoice } from '../adapters/ai/openai-audio.ts'
import { createVoicevox } from '../adapters/ai/voicevox.ts'
import { createFileStore } from '../adapters/files.ts'
import type { Config } from '../config.ts'
import type { DiskRoom } from '../services/disk-room.ts'
import { createSpeech, type Speech } from '../services/speech.ts'
import { createSpeechCache } from '../services/speech-cache.ts'

interface SpeechParts {
  config: Config
  db: Db
  room: DiskRoom
  now: () => number
}

/** The voices and ears that the installation has (README, Environment). */
export function startSpeech(app: FastifyInstance, { config, db, room, now }: SpeechParts): Speech {
  const { VOICEVOX_URL, SPEECH_URL, SPEECH_KEY, SPEECH_MODEL } = config
  const { TRANSCRIBE_URL, TRANSCRIBE_KEY, TRANSCRIBE_MODEL, GOOGLE_TTS_KEY, GOOGLE_TTS_URL } = config
  const speech = createSpeech({
    db,
    now,
    voices: {
      voicevox: VOICEVOX_URL === undefined ? undefined : createVoicevox(VOICEVOX_URL),
      openai:
        SPEECH_URL === undefined
          ? undefined
          : createOpenAiVoice({ url: SPEECH_URL, key: SPEECH_KEY, model: SPEECH_MODEL }),
      google: GOOGLE_TTS_KEY === undefined ? undefined : createGoogleVoice(GOOGLE_TTS_KEY, GOOGLE_TTS_URL),
    },
    transcriber:
      TRANSCRIBE_URL === undefined
        ? undefined
        : createOpenAiTranscriber({ url: TRANSCRIBE_URL, key: TRANSCRIBE_KEY, model: TRANSCRIBE_MODEL }),
    cache: createSpeechCache({
      files: createFileStore(join(config.DATA_DIR, 'speech')),
      demandRoom: room.demand,
      now,
    }),
    onFault: (service, error) => app.log.error({ err: error, service }, 'a service of speech failed'),
  })
  app.addHook('onClose', () => speech.close())
  return speech
}
