import { json, type LocalServer, startLocalServer } from './local-server.ts'
import { toneWav } from './wav.ts'

export interface OpenAiAudioServer extends LocalServer {
  /** Sets the texts of the transcriptions from now on, one for each request. The last text is repeated. */
  hears(...texts: string[]): void
  /** Sets the function that returns the text of each transcription, given the request's body and its WAV file. */
  hearsBy(answer: (body: string, wav: Buffer) => string): void
  /** Sets the function that returns the speech for each text, as a WAV file. */
  speaksBy(speak: (text: string) => Buffer): void
  /** From now on, transcribes audio that is shorter than `seconds` as an empty text, as if it was half a sentence. */
  hearsFrom(seconds: number): void
  /** Sets the length of the speech that is returned from now on. */
  sounds(durationMs: number): void
  /** Sets the status of all answers from now on; with 200 it answers normally again. */
  fails(status: number): void
}

/** Bytes a second of 16 kHz audio with 16 bits. */
const BYTES_PER_S = 32_000

/**
 * A stand-in for two requests of OpenAI's API: /audio/speech, whose answer is a WAV file (one of OpenAI's formats), and
 * /audio/transcriptions, whose body is multipart.
 */
export async function startOpenAiAudioServer(delayMs = 0): Promise<OpenAiAudioServer> {
  let texts: string[] = ['']
  let answerBy: ((body: string, wav: Buffer) => string) | undefined
  let speakBy = (_text: string): Buffer => toneWav(durationMs)
  let status = 200
  let durationMs = 400
  let shortestS = 0
  const server = await startLocalServer(async ({ path, headers, body }, response) => {
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (status !== 200) return json(response, { error: { message: 'no', type: 'test' } }, status)
    if (path === '/v1/audio/speech') {
      const { input } = JSON.parse(body.toString('utf8')) as { input?: unknown }
      if (typeof input !== 'string' || input.length > 4_096)
        return json(response, { error: { message: 'input' } }, 400)
      return void response.writeHead(200, { 'content-type': 'audio/wav' }).end(speakBy(input))
    }
    if (path === '/v1/audio/transcriptions') {
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': headers['content-type'] ?? '' },
      }).formData()
      const file = form.get('file')
      if (!(file instanceof File) || !form.get('model'))
        return json(response, { error: { message: 'file and model are required' } }, 400)
      if (answerBy) {
        const wav = Buffer.from(await file.arrayBuffer())
        return json(response, { text: answerBy(body.toString('latin1'), wav) })
      }
      if (file.size / BYTES_PER_S < shortestS) return json(response, { text: '' })
      const [text = ''] = texts
      if (texts.length > 1) texts = texts.slice(1)
      return json(response, { text })
    }
    json(response, { error: { message: 'no such path' } }, 404)
  })
  return Object.assign(server, {
    hears: (...next: string[]) => {
      texts = next
    },
    hearsBy: (answer: (body: string, wav: Buffer) => string) => {
      answerBy = answer
    },
    speaksBy: (speak: (text: string) => Buffer) => {
      speakBy = speak
    },
    hearsFrom: (seconds: number) => {
      shortestS = seconds
    },
    sounds: (next: number) => {
      durationMs = next
    },
    fails: (next: number) => {
      status = next
    },
  })
}
