import { map, type ReadableAtom } from 'nanostores'
import { deviceStorage } from '../kit/device-storage.ts'

export const CHOSEN_KINDS = ['camera', 'microphone', 'speaker'] as const
export type ChosenKind = (typeof CHOSEN_KINDS)[number]

/** The chosen deviceId of each kind; a kind without an entry uses the browser's default. */
export type Chosen = Partial<Record<ChosenKind, string>>

/** The devices chosen in this browser. A chosen device stays chosen while it is disconnected. */
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
    return {} // the stored choice is not valid JSON: use the browser's defaults
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
        return // storage full or blocked: the choice is not remembered
      }
    },
  }
}

export const chosenDevices = createChosenDevices(deviceStorage)
