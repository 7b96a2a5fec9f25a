import { atom } from 'nanostores'
import { getUnanswered } from '#core/knowledge/contract-unanswered.ts'
import { request } from '../line/request.ts'

/** Number of open questions: shown at the page's navigation entry and its tab. */
export const $openQuestions = atom(0)

export async function loadOpenQuestions(): Promise<void> {
  const reply = await request(getUnanswered, { page: 1, limit: 1 })
  if (reply.kind === 'ok') $openQuestions.set(reply.value.total)
}
