import type { CompanyAsker } from '#core/accounts/asker.ts'
import { may } from '#core/accounts/permissions.ts'
import type { Spoken, talkSpeech } from '#core/dialogue/contract-speech.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import type { SpeechUse } from './speech.ts'

/** Speaks a clause with the company's voice. Users who may choose voices can preview other voices. */
export const sayTo = (
  { speech }: SpeechUse,
  { companyId, role }: CompanyAsker,
  { voice, ...clause }: ParsedInputOf<typeof talkSpeech>,
): Promise<Spoken> => speech.say(companyId, clause, may(role, 'talk.configure') ? voice : undefined)
