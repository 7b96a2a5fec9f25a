import { atom, type ReadableAtom } from 'nanostores'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'

/** realtime, tmpMessage: an operator's text for the visitor. */
interface OperatorMessage {
  /** Shown until the operator replaces or removes it, the visitor closes it, or the call ends. */
  $message: ReadableAtom<string | undefined>
  dismiss(): void
  close: Stop
}

export function createOperatorMessage(
  line: Pick<Line, 'on'>,
  $own: ReadableAtom<OwnSignageState | undefined>,
): OperatorMessage {
  const $message = atom<string | undefined>()
  const dismiss = () => $message.set(undefined)
  const offs = [
    line.on('tmpMessage', ({ text }) => $message.set(text.trim() || undefined)),
    $own.listen((own, last) => {
      // the next visitor must not read it
      if (last?.requestId && own?.requestId !== last.requestId) dismiss()
    }),
  ]
  return {
    $message,
    dismiss,
    close() {
      for (const off of offs) off()
    },
  }
}
