import { atom, type ReadableAtom } from 'nanostores'
import type { ClientBody } from '#contract/realtime/to-client.ts'
import type { Line } from '../../client/line.ts'

export type Fault = ClientBody<'alreadyExist'>

/** Spec 8, SVER-01: this browser is not (or no longer) the one that answers. */
export interface LineFault {
  $fault: ReadableAtom<Fault | undefined>
  /** この画面で受け付ける: asks the server again. */
  retry(): void
  dismiss(): void
}

export interface LineFaultDeps {
  line: Pick<Line, 'on'>
  /** Joins as operator again. */
  standBy: () => void
  /** Goes on without answering calls. */
  onlyLook: () => void
}

export function createLineFault({ line, standBy, onlyLook }: LineFaultDeps): LineFault {
  const $fault = atom<Fault | undefined>()
  line.on('alreadyExist', (fault) => $fault.set(fault))
  line.on('Error', (error) => {
    if (error.code === 'SVER-01') $fault.set(error)
  })
  // whoever is let in has nothing to complain about
  line.on('config', () => $fault.set(undefined))
  return {
    $fault,
    retry() {
      $fault.set(undefined)
      standBy()
    },
    dismiss() {
      $fault.set(undefined)
      onlyLook()
    },
  }
}
