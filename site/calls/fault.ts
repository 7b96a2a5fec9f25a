import { atom, type ReadableAtom } from 'nanostores'
import type { ClientBody } from '#core/realtime/to-client.ts'
import type { Line } from '../line/line.ts'
import { type FaultCode, faultCodeOf } from '../line/reply.ts'

/** elsewhere: another browser takes calls for this account; connection: connecting fails; unknown: unexpected error. */
export type Fault = { kind: 'elsewhere' | 'connection' | 'unknown'; fault?: FaultCode } & Pick<
  ClientBody<'alreadyExist'>,
  'code' | 'msg' | 'key'
>

/** Dialogs for errors of the realtime connection: SVER-01 and SVER-99 (Spec 8). */
export interface LineFault {
  $fault: ReadableAtom<Fault | undefined>
  /** For the button この画面で受け付ける (take calls in this window): tries to connect again. */
  retry(): void
  dismiss(): void
}

interface LineFaultDeps {
  line: Pick<Line, 'on'>
  /** True on the page of a call, which lists unknown errors itself and must not reload. */
  isListed: () => boolean
  /** Connects as operator again. */
  standBy: () => void
  /** Connects as observer instead. */
  observe: () => void
}

export function createLineFault({ line, isListed, standBy, observe: onlyLook }: LineFaultDeps): LineFault {
  const $fault = atom<Fault | undefined>()
  line.on('alreadyExist', (fault) => $fault.set({ ...fault, kind: 'elsewhere' }))
  line.on('Error', (error) => {
    const isConnection = error.key === 'connectionFault'
    if (error.code === 'SVER-01') $fault.set({ ...error, kind: isConnection ? 'connection' : 'elsewhere' })
    const fault = faultCodeOf(error)
    if (fault && !isListed()) $fault.set({ ...error, kind: 'unknown', fault })
  })
  // the page is connected again, so the error is over
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
