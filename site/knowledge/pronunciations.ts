import {
  getPronunciations,
  type PronunciationShape,
  updatePronunciations,
} from '#core/dialogue/contract-speech.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { ConflictChoices } from '../kit/forms/use-conflict.ts'
import { createResource } from '../kit/resource.ts'
import { type Request, request } from '../line/request.ts'
import { createDraft, type Draft } from './draft.ts'
import { createListConflict } from './list-conflict.ts'

interface PronunciationsInput {
  pronunciations: PronunciationShape[]
}

/** Pronunciations: a table that is saved as a whole. */
export interface Pronunciations extends Draft<PronunciationsInput> {
  conflict: ConflictChoices
  add(lang: Language): void
  put(at: number, changes: Partial<PronunciationShape>): void
  /** @returns an undo function */
  remove(at: number): () => void
}

export function createPronunciations(ask: Request, onSaved: () => void): Pronunciations {
  const known = createResource(ask, getPronunciations, { input: () => ({}) })
  const conflict = createListConflict(known)
  const draft = createDraft({
    request: ask,
    endpoint: updatePronunciations,
    onSaved,
    known,
    fieldsOf: (answer): PronunciationsInput => answer,
    inputOf: ({ pronunciations }, base) => ({ pronunciations, seen: conflict.seenOf(base.pronunciations) }),
  })
  const rows = () => draft.$fields.get()?.pronunciations ?? []
  const set = (pronunciations: PronunciationShape[]) => draft.change({ pronunciations })
  return {
    ...draft,
    conflict: conflict.choicesOf(draft),
    add: (lang) => set([...rows(), { lang, written: '', spoken: '' }]),
    put: (at, changes) => set(rows().map((row, n) => (n === at ? { ...row, ...changes } : row))),
    remove(at) {
      const [gone] = rows().slice(at, at + 1)
      set(rows().filter((_, n) => n !== at))
      return () => {
        if (gone) set(rows().toSpliced(at, 0, gone))
      }
    },
  }
}

export const openPronunciations = (onSaved: () => void): Pronunciations =>
  createPronunciations(request, onSaved)
