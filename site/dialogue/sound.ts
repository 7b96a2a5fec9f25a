import { talkSpeech } from '#core/dialogue/contract-speech.ts'
import { request } from '../line/request.ts'
import { type ClauseSound, playable } from './clause-sound.ts'
import type { SpokenClause } from './speaking.ts'

/** Speech for a clause in the company's voice; undefined if the browser speaks the clause's text. Never rejects. */
export async function soundOf(
  { text, lang }: SpokenClause,
  signal: AbortSignal,
): Promise<ClauseSound | undefined> {
  const reply = await request(talkSpeech, { text, lang }, { signal })
  return reply.kind === 'ok' ? playable(reply.value) : undefined
}
