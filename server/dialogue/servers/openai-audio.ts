import { LANGUAGES, type Language } from '#core/languages.ts'
import {
  askServer,
  below,
  jsonOf,
  SpeechFault,
  type Transcriber,
  type Voice,
  WORDS_MAX_BYTES,
} from './speech-server.ts'

/** A server with OpenAI's audio protocol. */
interface OpenAiServer {
  /** Base address, including the version: http://127.0.0.1:8000/v1 */
  url: string
  /** API key; empty if the server needs none. */
  key: string
  model: string
}

/** The authorization header; none for a server without a key. */
export const bearer = (key: string): Record<string, string> =>
  key === '' ? {} : { authorization: `Bearer ${key}` }

/** Names of a server's voices by language. */
type VoiceNames = Partial<Record<Language, string>>

/**
 * Text to speech by POST /audio/speech. A voice is identified by the server's own name for it.
 * @param voices voice of each language that the server speaks; if empty, the server speaks every language with OpenAI's
 * voice `alloy`
 */
export function createOpenAiVoice({ url, key, model }: OpenAiServer, voices: VoiceNames = {}): Voice {
  const languages = LANGUAGES.filter((lang) => voices[lang] !== undefined)
  const voiceOf = (voice: string, lang: Language): string => voice || (voices[lang] ?? 'alloy')
  return {
    languages: languages.length > 0 ? languages : LANGUAGES,
    identity: (voice, lang) => `${url} ${model} ${voiceOf(voice, lang)}`,
    async speak({ text, lang, voice, speed }) {
      const audio = await askServer(below(url, '/audio/speech'), {
        headers: { ...bearer(key), 'content-type': 'application/json' },
        body: JSON.stringify({
          model,
          voice: voiceOf(voice, lang),
          input: text,
          response_format: 'mp3',
          speed,
        }),
      })
      return { audio, mimeType: 'audio/mpeg' }
    },
    // The protocol cannot list voices.
    list: async () => [],
  }
}

/** Speech to text by POST /audio/transcriptions. */
export function createOpenAiTranscriber({ url, key, model }: OpenAiServer): Transcriber {
  return {
    async transcribe(audio, lang, names, closed) {
      const body = new FormData()
      body.set('file', new File([new Uint8Array(audio)], 'speech.wav', { type: 'audio/wav' }))
      body.set('model', model)
      body.set('language', lang)
      if (names.length > 0) body.set('prompt', names.join(', '))
      body.set('response_format', 'json')
      body.set('temperature', '0')
      const answer = await askServer(below(url, '/audio/transcriptions'), {
        headers: bearer(key),
        body,
        maxBytes: WORDS_MAX_BYTES,
        closed,
      })
      const { text } = (jsonOf(answer) ?? {}) as { text?: unknown }
      if (typeof text !== 'string') throw new SpeechFault('answer', 'no text')
      return text.trim()
    },
  }
}
