import { getPhrases, type PhraseShape, updatePhrases } from '#core/calls/contract.ts'
import { createResource } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { request } from '../line/request.ts'

/** The company's phrases that operators can show to visitors. */
export const openPhrases = () => createResource(request, getPhrases, { input: () => ({}) })

type Phrases = readonly PhraseShape[]

export function openPhraseForm(onDone: (saved: Phrases) => void) {
  const submit = createSubmit(request, updatePhrases, (_, { phrases }) => onDone(phrases))
  return {
    ...submit,
    save: (phrases: Phrases, seen: Phrases | undefined) =>
      void submit.send({ phrases: [...phrases], seen: seen && [...seen] }),
  }
}
