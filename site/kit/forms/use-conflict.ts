import { useStore } from '@nanostores/react'
import type { SubmitStore } from '../submit.ts'

/** What the user can do after another user has saved the same list first. */
export interface ConflictChoices {
  /** Saves the user's list, whatever is stored. */
  overwrite(): void
  /** Shows the stored list and discards the user's. @returns false if the stored list could not be loaded */
  takeTheirs(): Promise<boolean>
}

/** Whether the last save was refused because another user has saved the same list first. */
export const useIsConflict = (submit: SubmitStore): boolean =>
  useStore(submit.$submit).refused?.refusal.key === 'changedElsewhere'

export type ListConflictProps = { submit: SubmitStore; choices: ConflictChoices }
