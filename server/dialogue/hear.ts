import type { CompanyAsker } from '#core/accounts/asker.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Language } from '#core/languages.ts'
import type { SpeechUse } from './speech.ts'
import { isWav } from './wav.ts'

/** @returns text null: no recognition service is set up, or it failed @throws Refusal invalid, mediaType */
export async function hearFor(
  { speech }: SpeechUse,
  { companyId }: CompanyAsker,
  file: Buffer | undefined,
  lang: Language,
): Promise<{ text: string | null }> {
  if (!file) throw new Refusal('invalid', { fields: { audio: 'required' } })
  if (!isWav(file)) throw new Refusal('mediaType')
  return { text: (await speech.hear(companyId, file, lang)) ?? null }
}
