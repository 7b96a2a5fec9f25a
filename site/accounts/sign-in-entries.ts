/** As in the contract of `login`. */
const ENTRY_MAX = 256

export const ENTRY_NAMES = ['username', 'password'] as const
export type EntryName = (typeof ENTRY_NAMES)[number]
export type EntryError = 'required' | 'tooLong'
export type Entries = Record<EntryName, string> & { isRemember: boolean }

/** Spec 5: both fields are required. A password may consist of spaces, a login ID may not. */
export function entryError(name: EntryName, value: string): EntryError | undefined {
  const isEmpty = name === 'username' ? value.trim() === '' : value === ''
  if (isEmpty) return 'required'
  return value.length > ENTRY_MAX ? 'tooLong' : undefined
}

export type EntryErrors = Partial<Record<EntryName, EntryError>>

/** What is wrong with the entries, as it is said. */
export function createEntryErrors(read: () => EntryErrors, write: (errors: EntryErrors) => void) {
  const set = (name: EntryName, error: EntryError | undefined) => write({ ...read(), [name]: error })
  return {
    /** On leaving a field. */
    check: (name: EntryName, value: string): void => set(name, entryError(name, value)),
    /** While typing: an error disappears as soon as it is mended, none appears. */
    mend(name: EntryName, value: string): void {
      if (read()[name] && !entryError(name, value)) set(name, undefined)
    },
    /** The first that has to be mended. */
    first: (): EntryName | undefined => ENTRY_NAMES.find((name) => read()[name]),
  }
}
