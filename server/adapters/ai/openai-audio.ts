import type OpenAI from 'openai'
import { faultOfStatus } from './ask-server.ts'
import { SPEECH_PATIENCE_MS, SpeechFault, type Transcriber, type Voice } from './voice.ts'

/** A server that speaks OpenAI's protocol. */
export interface OpenAiServer {
  /** With its version: http://127.0.0.1:8000/v1 */
  url: string
  key: string
  model: string
}

/** Loaded with the first words: a reception without it never needs the library. */
async function clientOf({ url, key }: OpenAiServer): Promise<OpenAI> {
  const { default: Client } = await import('openai')
  // a second try comes too late for a visitor
  return new Client({ baseURL: url, apiKey: key || 'none', maxRetries: 0, timeout: SPEECH_PATIENCE_MS })
}

async function faultOf(error: unknown): Promise<SpeechFault> {
  const { APIConnectionTimeoutError, APIError } = await import('openai')
  if (error instanceof APIConnectionTimeoutError) return new SpeechFault('patience', 'no answer')
  if (error instanceof APIError && error.status !== undefined) return faultOfStatus(error.status)
  return new SpeechFault('connection', error instanceof Error ? error.name : 'unknown')
}

/** POST /audio/speech. A voice is the server's name of it (alloy). */
export function createOpenAiVoice(server: OpenAiServer): Voice {
  return {
    async speak({ text, voice, speed }) {
      try {
        const client = await clientOf(server)
        const answer = await client.audio.speech.create({
          model: server.model,
          voice: voice || 'alloy',
          input: text,
          response_format: 'mp3',
          speed,
        })
        return { audio: Buffer.from(await answer.arrayBuffer()), mimeType: 'audio/mpeg' }
      } catch (error) {
        throw await faultOf(error)
      }
    },
    // the protocol has no list: whoever runs the server knows the names
    list: async () => [],
  }
}

/** POST /audio/transcriptions. */
export function createOpenAiTranscriber(server: OpenAiServer): Transcriber {
  return {
    async transcribe(audio, lang, names) {
      try {
        const client = await clientOf(server)
        const { text } = await client.audio.transcriptions.create({
          file: new File([new Uint8Array(audio)], 'speech.wav', { type: 'audio/wav' }),
          model: server.model,
          language: lang,
          prompt: names.length > 0 ? names.join(', ') : undefined,
          response_format: 'json',
          temperature: 0,
        })
        if (typeof text !== 'string') throw new SpeechFault('answer', 'no text')
        return text.trim()
      } catch (error) {
        throw error instanceof SpeechFault ? error : await faultOf(error)
      }
    },
  }
}
