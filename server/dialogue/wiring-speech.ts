import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import type { Config } from '../system/config.ts'
import type { DiskRoom } from '../system/disk-room.ts'
import { createFileStore } from '../system/files.ts'
import { createGoogleVoice, GOOGLE_TTS } from './servers/google-voice.ts'
import { createOpenAiTranscriber, createOpenAiVoice } from './servers/openai-audio.ts'
import { createVoicevox } from './servers/voicevox.ts'
import { createSpeech, type Speech } from './speech.ts'
import { createSpeechCache } from './speech-cache.ts'
import { createSpeechBudget } from './spending.ts'
import type { AiNews } from './wiring-health.ts'

interface SpeechParts {
  config: Config
  db: Db
  room: DiskRoom
  now: () => number
  news: AiNews
}

/** Creates the text-to-speech and speech-to-text services of this server (docs/operations.md, Variables). */
export function startSpeech(app: FastifyInstance, { config, db, room, now, news }: SpeechParts): Speech {
  const { VOICEVOX_URL, SPEECH_URL, SPEECH_KEY, SPEECH_MODEL, SPEECH_VOICES } = config
  const { TRANSCRIBE_URL, TRANSCRIBE_KEY, TRANSCRIBE_MODEL, GOOGLE_TTS_KEY, GOOGLE_TTS_URL } = config
  const urlOf = {
    voicevox: VOICEVOX_URL,
    openai: SPEECH_URL,
    google: GOOGLE_TTS_URL ?? GOOGLE_TTS,
    transcriber: TRANSCRIBE_URL,
  }
  const speech = createSpeech({
    db,
    now,
    voices: {
      voicevox: VOICEVOX_URL === undefined ? undefined : createVoicevox(VOICEVOX_URL),
      openai:
        SPEECH_URL === undefined
          ? undefined
          : createOpenAiVoice({ url: SPEECH_URL, key: SPEECH_KEY, model: SPEECH_MODEL }, SPEECH_VOICES),
      google: GOOGLE_TTS_KEY === undefined ? undefined : createGoogleVoice(GOOGLE_TTS_KEY, GOOGLE_TTS_URL),
    },
    transcriber:
      TRANSCRIBE_URL === undefined
        ? undefined
        : createOpenAiTranscriber({ url: TRANSCRIBE_URL, key: TRANSCRIBE_KEY, model: TRANSCRIBE_MODEL }),
    cache: createSpeechCache({
      files: createFileStore(join(config.DATA_DIR, 'speech')),
      requireSpace: room.requireSpace,
      now,
    }),
    budget: createSpeechBudget(db, now, config.AI_DAY_YEN),
    onAnswer: (companyId, service) => news.answered(companyId, service),
    onFault: (companyId, service, error, by) => news.failed(companyId, service, error, by && urlOf[by]),
    onDiskFault: (error) =>
      app.log.error({ err: error }, 'the cache of generated sounds could not be read or written'),
  })
  app.addHook('onClose', () => speech.close())
  return speech
}
