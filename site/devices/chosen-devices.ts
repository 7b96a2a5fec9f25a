import { map, type ReadableAtom } from 'nanostores'
import { deviceStorage } from '../kit/device-storage.ts'

export const CHOSEN_KINDS = ['camera', 'microphone', 'speaker'] as const
export type ChosenKind = (typeof CHOSEN_KINDS)[number]

/** The deviceId of each kind; missing: whatever the browser takes. */
export type Chosen = Partial<Record<ChosenKind, string>>

/** Which camera, microphone and speaker somebody wants in this browser. One that is not there now stays wanted. */
export interface ChosenDevices {
  $chosen: ReadableAtom<Chosen>
  choose(kind: ChosenKind, deviceId: string | undefined): void
}

const KEY = 'devices'

function parse(text: string | null | undefined): Chosen {
  try {
    const known: unknown = JSON.parse(text ?? 'null')
    if (typeof known !== 'object' || known === null) return {}
    const entries = CHOSEN_KINDS.flatMap((kind) => {
      const deviceId: unknown = Reflect.get(known, kind)
      return typeof deviceId === 'string' && deviceId !== '' ? [[kind, deviceId] as const] : []
    })
    return Object.fromEntries(entries)
  } catch {
    return {} // another version's, or somebody's own: the browser's choice will do
  }
}

export function createChosenDevices(
  storage: () => Pick<Storage, 'getItem' | 'setItem'> | undefined,
): ChosenDevices {
  const $chosen = map<Chosen>(parse(storage()?.getItem(KEY)))
  return {
    $chosen,
    choose(kind, deviceId) {
      $chosen.setKey(kind, deviceId)
      try {
        storage()?.setItem(KEY, JSON.stringify($chosen.get()))
      } catch {
        return // a full or forbidden storage only costs the memory of the choice
      }
    },
  }
}

export const chosenDevices = createChosenDevices(deviceStorage)
