import { talkSpeech } from '#core/dialogue/contract-speech.ts'
import { request } from '../line/request.ts'
import type { ServerSound, SpokenClause } from './speaking.ts'

/** Speech for a clause in the company's voice; undefined: the browser speaks it. Never rejects. */
export async function soundOf(
  { text, lang }: SpokenClause,
  signal: AbortSignal,
): Promise<ServerSound | undefined> {
  const reply = await request(talkSpeech, { text, lang }, { signal })
  if (reply.kind !== 'ok' || reply.value.service === 'browser') return undefined
  const { audio, mouths } = reply.value
  const bytes = Uint8Array.from(atob(audio), (char) => char.charCodeAt(0))
  return { audio: bytes.buffer, ...(mouths && { mouths }) }
}
