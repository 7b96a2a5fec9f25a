import { type SignageShape, signageShape } from '#core/signages/contract.ts'

const KEY = 'uketsuke.kiosk'

/** The signage that the device showed last, for a start without the server. */
export interface KioskMemory {
  read(): SignageShape | undefined
  write(signage: SignageShape): void
  clear(): void
}

/** @param storage returns the browser's storage; undefined if the browser stores nothing */
export function createKioskMemory(storage: () => Storage | undefined): KioskMemory {
  return {
    read() {
      const text = storage()?.getItem(KEY)
      if (!text) return undefined
      // Another version of the site may have stored the signage in another format.
      const parsed = signageShape.safeParse(jsonOf(text))
      return parsed.success ? parsed.data : undefined
    },
    write(signage) {
      try {
        storage()?.setItem(KEY, JSON.stringify(signage))
      } catch (error) {
        console.warn('kiosk: no space left', error)
      }
    },
    clear: () => storage()?.removeItem(KEY),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The stored text is incomplete, for example after a power failure.
    return undefined
  }
}

export const noMemory: KioskMemory = { read: () => undefined, write: () => {}, clear: () => {} }
