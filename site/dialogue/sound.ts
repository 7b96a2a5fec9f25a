import { talkSpeech } from '#core/dialogue/contract-speech.ts'
import { request } from '../line/request.ts'
import { playable, type ServerSound } from './clause-sound.ts'
import type { SpokenClause } from './speaking.ts'

/** Speech for a clause in the company's voice; undefined: the browser speaks it. Never rejects. */
export async function soundOf(
  { text, lang }: SpokenClause,
  signal: AbortSignal,
): Promise<ServerSound | undefined> {
  const reply = await request(talkSpeech, { text, lang }, { signal })
  return reply.kind === 'ok' ? playable(reply.value) : undefined
}
