import type { ConflictChoices } from '../kit/forms/use-conflict.ts'
import { type ResourceStore, renew } from '../kit/resource.ts'
import type { Draft } from './draft.ts'

/** Lets the draft of a list be saved, or discarded, after another user has saved the same list first. */
export function createListConflict(known: ResourceStore<unknown>) {
  let overwrites = false
  return {
    /** The list for the request's `seen`. @param base the list that the user began to edit */
    seenOf: <List>(base: List): List | undefined => (overwrites ? undefined : base),
    choicesOf: ({ save, reset }: Pick<Draft<object>, 'save' | 'reset'>): ConflictChoices => ({
      overwrite() {
        overwrites = true
        // the draft builds its request before the first await
        void save()
        overwrites = false
      },
      async takeTheirs() {
        const isLoaded = await renew(known)
        if (isLoaded) reset()
        return isLoaded
      },
    }),
  }
}
