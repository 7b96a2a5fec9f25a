import { atom, type ReadableAtom } from 'nanostores'

/** Maximum number of steps that can be undone. */
const STEPS_MAX = 50

/** One change of the canvas, with its undo. */
export interface Step {
  kind: 'added' | 'moved' | 'removed' | 'ordered'
  targetId: number
  /** @returns true: undone; false: the server refused to undo it; undefined: the server did not answer */
  undo: () => Promise<boolean | undefined>
}

export interface History {
  /** The step that undo would revert. */
  $last: ReadableAtom<Step | undefined>
  did(step: Step): void
  /**
   * Undoes a step. The step stays in the history if the server did not answer.
   * @param step the step to undo; omitted: the last one
   * @returns the undone step; undefined if it could not be undone
   */
  undo(step?: Step): Promise<Step | undefined>
  clear(): void
}

export function createHistory(): History {
  const $last = atom<Step | undefined>()
  let steps: readonly Step[] = []
  let clears = 0
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
      const clearsBefore = clears
      const isUndone = await step.undo()
      // the steps may have been cleared meanwhile, for another map
      if (isUndone === undefined && clears === clearsBefore) set([...steps, step])
      return isUndone ? step : undefined
    },
    clear() {
      clears += 1
      set([])
    },
  }
}
