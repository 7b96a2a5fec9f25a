import { atom, type ReadableAtom } from 'nanostores'

/** How many steps back. */
const STEPS_MAX = 50

/** One thing that was done to the canvas, and how it is taken back. */
export interface Step {
  kind: 'added' | 'moved' | 'removed' | 'ordered'
  targetId: number
  /** @returns false: it could not be taken back */
  undo: () => Promise<boolean>
}

export interface History {
  /** What would be taken back next. */
  $last: ReadableAtom<Step | undefined>
  did(step: Step): void
  /** @returns what was taken back, if it could be */
  undo(): Promise<Step | undefined>
  clear(): void
}

export function createHistory(): History {
  const $last = atom<Step | undefined>()
  let steps: readonly Step[] = []
  const set = (next: readonly Step[]) => {
    steps = next
    $last.set(next.at(-1))
  }
  return {
    $last,
    did: (step) => set([...steps, step].slice(-STEPS_MAX)),
    async undo() {
      const last = steps.at(-1)
      if (!last) return undefined
      set(steps.slice(0, -1))
      return (await last.undo()) ? last : undefined
    },
    clear: () => set([]),
  }
}
