import * as z from 'zod/mini'
import { spoken } from '../dialogue/contract-speech.ts'
import { language } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

/**
 * The AI answers a test question that the server chooses. The question leaves no record, does not count as
 * unanswered, and is not counted with the signage's questions. A chat server's answer has its usual cost.
 */
export const testTalk = defineEndpoint({
  method: 'POST',
  path: '/api/testTalk',
  needs: 'kiosk.report',
  withoutCompany: 'notFound',
  summary: 'Ask the AI one question for a self-test, with the sound of its answer',
  input: z.object({ lang: language }),
  output: z.extend(ok, {
    /** Null: the AI did not answer. */
    answer: z.nullable(z.string()),
    sound: spoken,
  }),
})
