/** Same limit as in the contract of `login`. */
const ENTRY_MAX = 256

export const ENTRY_NAMES = ['username', 'password'] as const
export type EntryName = (typeof ENTRY_NAMES)[number]
export type EntryError = 'required' | 'tooLong'
export type Entries = Record<EntryName, string> & { isRemember: boolean }

/** Spec 5: both fields are required. A password that consists only of spaces is allowed, a login ID is not. */
function entryError(name: EntryName, value: string): EntryError | undefined {
  const isEmpty = name === 'username' ? value.trim() === '' : value === ''
  if (isEmpty) return 'required'
  return value.length > ENTRY_MAX ? 'tooLong' : undefined
}

export type EntryErrors = Partial<Record<EntryName, EntryError>>

/** Errors of the form fields. */
export function createEntryErrors(read: () => EntryErrors, write: (errors: EntryErrors) => void) {
  const set = (name: EntryName, error: EntryError | undefined) => write({ ...read(), [name]: error })
  return {
    /** Shows the field's error. Call when the user leaves the field. */
    check: (name: EntryName, value: string): void => set(name, entryError(name, value)),
    /** Removes the error of a corrected field, but shows no new error. Call while the user types. */
    mend(name: EntryName, value: string): void {
      if (read()[name] && !entryError(name, value)) set(name, undefined)
    },
    /** First field with an error. */
    first: (): EntryName | undefined => ENTRY_NAMES.find((name) => read()[name]),
  }
}
