import { atom, type ReadableAtom } from 'nanostores'
import type { ClientBody } from '#core/realtime/to-client.ts'
import type { Line } from '../line/line.ts'
import { type FaultCode, faultCodeOf } from '../line/reply.ts'

/** elsewhere: another browser answers for this account; connection: the channel fails; unknown: the server does not know what happened. */
export type Fault = { kind: 'elsewhere' | 'connection' | 'unknown'; fault?: FaultCode } & Pick<
  ClientBody<'alreadyExist'>,
  'code' | 'msg' | 'key'
>

/** Spec 8: the dialogs of the realtime channel, SVER-01 and SVER-99. */
export interface LineFault {
  $fault: ReadableAtom<Fault | undefined>
  /** この画面で受け付ける: asks the server again. */
  retry(): void
  dismiss(): void
}

export interface LineFaultDeps {
  line: Pick<Line, 'on'>
  /** The page of a call lists what is unknown: nothing may reload it. */
  isListed: () => boolean
  /** Joins as operator again. */
  standBy: () => void
  /** Goes on without answering calls. */
  onlyLook: () => void
}

export function createLineFault({ line, isListed, standBy, onlyLook }: LineFaultDeps): LineFault {
  const $fault = atom<Fault | undefined>()
  line.on('alreadyExist', (fault) => $fault.set({ ...fault, kind: 'elsewhere' }))
  line.on('Error', (error) => {
    const isConnection = error.key === 'connectionFault'
    if (error.code === 'SVER-01') $fault.set({ ...error, kind: isConnection ? 'connection' : 'elsewhere' })
    const fault = faultCodeOf(error)
    if (fault && !isListed()) $fault.set({ ...error, kind: 'unknown', fault })
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
      const isElsewhere = $fault.get()?.kind === 'elsewhere'
      $fault.set(undefined)
      if (isElsewhere) onlyLook()
    },
  }
}
