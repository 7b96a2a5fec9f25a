import { atom, type ReadableAtom } from 'nanostores'

/** Maximum undo steps. */
const STEPS_MAX = 50

/** One change of the canvas, with its undo. */
export interface Step {
  kind: 'added' | 'moved' | 'removed' | 'ordered'
  targetId: number
  /** @returns whether the change was undone */
  undo: () => Promise<boolean>
}

export interface History {
  /** The step that undo would revert. */
  $last: ReadableAtom<Step | undefined>
  did(step: Step): void
  /**
   * @param step the step to undo; omitted: the last one
   * @returns the undone step; undefined if it could not be undone
   */
  undo(step?: Step): Promise<Step | undefined>
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
    async undo(step = steps.at(-1)) {
      if (!step || !steps.includes(step)) return undefined
      set(steps.filter((one) => one !== step))
      return (await step.undo()) ? step : undefined
    },
    clear: () => set([]),
  }
}
