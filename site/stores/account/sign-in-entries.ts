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
