import { atom, type ReadableAtom } from 'nanostores'
import type { ClientBody } from '#core/realtime/to-client.ts'
import type { Line } from '../../line/line.ts'

export type AiWords = ClientBody<'talkLog'>

/** The last utterances of each signage's AI dialogue, live (docs/realtime.md, talkLog). */
export function createAiWords(line: Pick<Line, 'on'>): ReadableAtom<ReadonlyMap<number, AiWords>> {
  const $words = atom<ReadonlyMap<number, AiWords>>(new Map())
  line.on('talkLog', (words) => $words.set(new Map($words.get()).set(words.signageId, words)))
  return $words
}
