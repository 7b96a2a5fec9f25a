import type { FastifyInstance } from 'fastify'
import * as contract from '#core/dialogue/contract-speech.ts'
import { readFormWithFile } from '../http/forms.ts'
import { mount } from '../http/mount.ts'
import { getPronunciations, updatePronunciations } from './pronunciations.ts'
import { sayTo } from './say.ts'
import type { SpeechUse } from './speech.ts'
import { generateStandardTexts } from './standard-texts.ts'
import { requireWav } from './wav.ts'

/** decisions 7: routes for speaking clauses (text to speech) and recognizing visitors (speech to text). */
export function speechRoutes(app: FastifyInstance, deps: SpeechUse): void {
  const { db, speech } = deps
  mount(app, contract.talkSpeech, ({ input, asker }) => sayTo(deps, asker, input))

  mount(app, contract.talkHear, async ({ asker, request }) => {
    const { fields, file } = await readFormWithFile(request, contract.talkHear)
    return { text: (await speech.hear(asker.companyId, requireWav(file), fields.lang)) ?? null }
  })

  mount(app, contract.getVoices, ({ input }) => speech.choices(input.lang))

  mount(app, contract.getPronunciations, ({ asker }) => getPronunciations(db, asker))

  mount(app, contract.updatePronunciations, ({ input, asker }) => {
    updatePronunciations(db, asker, input)
    generateStandardTexts(deps, asker.companyId)
    return { result: 'OK' as const }
  })
}
