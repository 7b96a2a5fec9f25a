import { atom, onSet, type WritableAtom } from 'nanostores'
import { tabStorage } from '../line/tab-storage.ts'

const KEY = 'guestName'

/** @param storage sessionStorage: keeps the name from the waiting room to the meeting */
export function createGuestName(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
): WritableAtom<string> {
  const $name = atom(storage?.getItem(KEY) ?? '')
  onSet($name, ({ newValue }) => {
    try {
      storage?.setItem(KEY, newValue)
    } catch {
      return // storage is full: the name is not remembered
    }
  })
  return $name
}

/** decisions 6: the name that a reservation's visitor (guest) gives for a meeting; '' for none. */
export const $guestName: WritableAtom<string> = createGuestName(tabStorage())
