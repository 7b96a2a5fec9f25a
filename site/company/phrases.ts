import { getPhrases, type PhraseShape, updatePhrases } from '#core/calls/contract.ts'
import { createResource } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { request } from '../line/request.ts'

/** The company's phrases that operators can show to visitors. */
export const openPhrases = () => createResource(request, getPhrases, { input: () => ({}) })
export const openPhraseForm = (onDone: (saved: readonly PhraseShape[]) => void) =>
  createSubmit(request, updatePhrases, (_, { phrases }) => onDone(phrases))
