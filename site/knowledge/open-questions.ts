import { atom } from 'nanostores'
import { getUnanswered } from '#core/knowledge/contract.ts'
import { request } from '../line/request.ts'

/** How many questions wait for an answer: the number beside the page's entry and its tab. */
export const $openQuestions = atom(0)

export async function loadOpenQuestions(): Promise<void> {
  const reply = await request(getUnanswered, { page: 1, limit: 1 })
  if (reply.kind === 'ok') $openQuestions.set(reply.value.total)
}
