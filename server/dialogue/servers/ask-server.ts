import { readAtMost, TooLong } from './read-at-most.ts'
import { SPEECH_PATIENCE_MS, SpeechFault } from './voice.ts'

/** No clause needs more. */
const SOUND_MAX_BYTES = 16 * 1024 * 1024
/** Of an answer in JSON without a sound in it. */
export const WORDS_MAX_BYTES = 1024 * 1024

export interface Asked {
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string | FormData
  maxBytes?: number
}

/** Asks a speech server of the installation. @throws SpeechFault */
export async function askServer(
  url: URL,
  { method = 'POST', headers = {}, body, maxBytes = SOUND_MAX_BYTES }: Asked,
): Promise<Buffer> {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(SPEECH_PATIENCE_MS),
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw faultOfStatus(answer.status)
    }
    return await readAtMost(answer, maxBytes)
  } catch (error) {
    if (error instanceof SpeechFault) throw error
    if (error instanceof TooLong) throw new SpeechFault('answer', error.message)
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new SpeechFault(isLate ? 'patience' : 'connection', url.host)
  }
}

/** 429 and 5xx pass; other answers of 4xx are about this request alone. */
const faultOfStatus = (status: number): SpeechFault =>
  new SpeechFault(status >= 500 || status === 429 ? 'connection' : 'refused', `status ${status}`, status)

/** @throws SpeechFault */
export function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new SpeechFault('answer', 'no JSON')
  }
}

/** An address below a base, which may have a path of its own. */
export function below(base: string, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(`${base.replace(/\/$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
