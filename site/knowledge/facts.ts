import type { Language } from '#core/fields/shapes.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { getFacts, updateFacts } from '#core/knowledge/contract-facts.ts'
import type { ConflictChoices } from '../kit/forms/use-conflict.ts'
import { createResource } from '../kit/resource.ts'
import { type Request, request } from '../line/request.ts'
import { createDraft, type Draft } from './draft.ts'
import { createListConflict } from './list-conflict.ts'
import type { Unsaved } from './unsaved.ts'

export interface FactEntry {
  lang: Language
  label: string
  text: string
}
export interface FactsInput {
  facts: FactEntry[]
}
/** ID of the shop (store) that the facts are about; null for facts about the company itself. */
export type FactsOf = number | null

/** The facts about one shop (store) or about the company: a table that is saved as a whole. */
export interface FactsDraft extends Draft<FactsInput> {
  conflict: ConflictChoices
  add(entry: FactEntry): void
  put(at: number, changes: Partial<FactEntry>): void
  /** @returns an undo function */
  remove(at: number): () => void
}

interface FactsParts {
  request: Request
  unsaved: Pick<Unsaved, 'watch'>
  onSaved: () => void
}

/** One request loads the facts about the company and all shops. The facts about each shop are saved separately. */
export function createFacts({ request, unsaved, onSaved }: FactsParts) {
  const known = createResource(request, getFacts, { input: () => ({}) })
  const drafts = new Map<FactsOf, FactsDraft>()

  function make(storeId: FactsOf): FactsDraft {
    const conflict = createListConflict(known)
    const draft = createDraft({
      request,
      known,
      endpoint: updateFacts,
      onSaved,
      fieldsOf: (all: OutputOf<typeof getFacts>): FactsInput => ({
        facts: all
          .filter((fact) => fact.storeId === storeId)
          .map(({ lang, label, text }) => ({ lang, label, text })),
      }),
      inputOf: ({ facts }, base) => ({ storeId, facts, seen: conflict.seenOf(base.facts) }),
    })
    unsaved.watch(`facts ${storeId}`, draft.$isDirty)
    const rows = () => draft.$fields.get()?.facts ?? []
    const set = (facts: FactEntry[]) => draft.change({ facts })
    return {
      ...draft,
      conflict: conflict.choicesOf(draft),
      add: (entry) => set([...rows(), entry]),
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

  return {
    $known: known.$resource,
    load: known.load,
    of(storeId: FactsOf): FactsDraft {
      const draft = drafts.get(storeId) ?? make(storeId)
      drafts.set(storeId, draft)
      return draft
    },
  }
}
export type Facts = ReturnType<typeof createFacts>

export const openFacts = (unsaved: Unsaved, onSaved: () => void): Facts =>
  createFacts({ request, unsaved, onSaved })
