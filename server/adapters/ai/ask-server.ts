import { SPEECH_PATIENCE_MS, SpeechFault } from './voice.ts'

/** No clause needs more. */
const ANSWER_MAX_BYTES = 16 * 1024 * 1024

export interface Asked {
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
}

/** Asks a server that the installation names. @throws SpeechFault */
export async function askServer(url: URL, { method = 'POST', headers = {}, body }: Asked): Promise<Buffer> {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(SPEECH_PATIENCE_MS),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (!answer.ok) throw faultOfStatus(answer.status)
    if (bytes.length > ANSWER_MAX_BYTES) throw new SpeechFault('answer', 'too long')
    return bytes
  } catch (error) {
    if (error instanceof SpeechFault) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new SpeechFault(isLate ? 'patience' : 'connection', url.host)
  }
}

/** 429 and 5xx pass; other answers of 4xx are about this wish alone. */
export const faultOfStatus = (status: number): SpeechFault =>
  new SpeechFault(status >= 500 || status === 429 ? 'connection' : 'refused', `status ${status}`)

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
