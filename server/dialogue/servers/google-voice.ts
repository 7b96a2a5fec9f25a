import { LANGUAGES, type Language } from '#core/languages.ts'
import { askServer, below, jsonOf, SpeechFault, type Voice, WORDS_MAX_BYTES } from './speech-server.ts'

export const GOOGLE_TTS = 'https://texttospeech.googleapis.com'

const CODE_OF: Record<Language, string> = { ja: 'ja-JP', en: 'en-US', zh: 'cmn-CN' }

/**
 * Google Cloud Text-to-Speech, REST v1 `text:synthesize`. A voice is identified by its name (ja-JP-Neural2-B), which begins with
 * its language.
 */
export function createGoogleVoice(key: string, base = GOOGLE_TTS): Voice {
  return {
    languages: LANGUAGES,
    identity: (voice, lang) => `${base} ${voice || CODE_OF[lang]}`,
    async speak({ text, lang, voice, speed }) {
      const languageCode = /^[a-z]{2,3}-[A-Z]{2}/.exec(voice)?.[0] ?? CODE_OF[lang]
      const answer = await askServer(below(base, '/v1/text:synthesize'), {
        method: 'POST',
        // Send the key in a header, because URLs appear in logs.
        headers: { 'content-type': 'application/json; charset=utf-8', 'x-goog-api-key': key },
        body: JSON.stringify({
          input: { text },
          voice: voice === '' ? { languageCode } : { languageCode, name: voice },
          audioConfig: { audioEncoding: 'MP3', speakingRate: speed },
        }),
      })
      const { audioContent } = (jsonOf(answer) ?? {}) as { audioContent?: unknown }
      if (typeof audioContent !== 'string' || audioContent === '')
        throw new SpeechFault('answer', 'no audioContent')
      return { audio: Buffer.from(audioContent, 'base64'), mimeType: 'audio/mpeg' }
    },
    async list(lang) {
      const url = below(base, '/v1/voices', { languageCode: CODE_OF[lang] })
      const answer = await askServer(url, {
        method: 'GET',
        headers: { 'x-goog-api-key': key },
        maxBytes: WORDS_MAX_BYTES,
      })
      const { voices = [] } = (jsonOf(answer) ?? {}) as { voices?: { name: string; ssmlGender?: string }[] }
      return voices.map(({ name, ssmlGender }) => ({
        id: name,
        name: ssmlGender === undefined ? name : `${name} (${ssmlGender.toLowerCase()})`,
      }))
    },
  }
}
