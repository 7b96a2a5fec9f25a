import { getPhrases, updatePhrases } from '#contract/call-words.ts'
import { request } from '../../client/request.ts'
import { createResource } from '../shared/resource.ts'
import { createSubmit } from '../shared/submit.ts'

/** The company's own phrases for visitors. */
export const openPhrases = () => createResource(request, getPhrases, { input: () => ({}) })
export const openPhraseForm = (onDone: () => void) => createSubmit(request, updatePhrases, onDone)
