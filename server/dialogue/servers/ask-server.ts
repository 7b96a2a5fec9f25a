import { readAtMost, TooLong } from './read-at-most.ts'
import { SPEECH_PATIENCE_MS, SpeechFault } from './voice.ts'

/** Upper bound for the sound of one clause. */
const SOUND_MAX_BYTES = 16 * 1024 * 1024
/** Upper bound for JSON answers without sound. */
export const WORDS_MAX_BYTES = 1024 * 1024

interface Asked {
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string | FormData
  maxBytes?: number
}

/** Sends a request to a speech server of the installation. @throws SpeechFault */
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

/** 429 and 5xx are temporary; other 4xx concern this request only. */
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

/** Joins a base address, which may have a path, with a path and a query. */
export function below(base: string, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(`${base.replace(/\/$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
