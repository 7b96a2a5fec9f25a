import { type Spoken, talkSpeech } from '#core/dialogue/contract-speech.ts'
import { request } from '../line/request.ts'
import type { ServerSound, SpokenClause } from './speaking.ts'

/** The bytes of a server's sound; undefined: the browser speaks. */
export function playable(spoken: Spoken): ServerSound | undefined {
  if (spoken.service === 'browser') return undefined
  const { audio, mouths } = spoken
  const bytes = Uint8Array.from(atob(audio), (char) => char.charCodeAt(0))
  return { audio: bytes.buffer, ...(mouths && { mouths }) }
}

/** Speech for a clause in the company's voice; undefined: the browser speaks it. Never rejects. */
export async function soundOf(
  { text, lang }: SpokenClause,
  signal: AbortSignal,
): Promise<ServerSound | undefined> {
  const reply = await request(talkSpeech, { text, lang }, { signal })
  return reply.kind === 'ok' ? playable(reply.value) : undefined
}
