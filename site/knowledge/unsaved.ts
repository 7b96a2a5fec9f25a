import { atom, computed, type ReadableAtom } from 'nanostores'

/** Whether any tab of the page has unsaved input. */
export interface Unsaved {
  $isAny: ReadableAtom<boolean>
  watch(name: string, $isDirty: ReadableAtom<boolean>): void
}

export function createUnsaved(): Unsaved {
  const $names = atom<ReadonlySet<string>>(new Set())
  return {
    $isAny: computed($names, (names) => names.size > 0),
    watch(name, $isDirty) {
      $isDirty.subscribe((isDirty) => {
        const others = [...$names.get()].filter((other) => other !== name)
        $names.set(new Set(isDirty ? [...others, name] : others))
      })
    },
  }
}
