import { atom, type ReadableAtom } from 'nanostores'

/** Maximum undo steps. */
const STEPS_MAX = 50

/** One change of the canvas, with its undo. */
export interface Step {
  kind: 'added' | 'moved' | 'removed' | 'ordered'
  targetId: number
  /** @returns false: it could not be undone */
  undo: () => Promise<boolean>
}

export interface History {
  /** The step that undo would revert. */
  $last: ReadableAtom<Step | undefined>
  did(step: Step): void
  /** @returns the undone step, if it could be undone */
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
