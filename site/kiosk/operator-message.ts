import { atom, type ReadableAtom } from 'nanostores'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'

/** An operator's text for the visitor (docs/realtime.md, tmpMessage). */
interface OperatorMessage {
  /** The text, which is shown until the operator replaces or removes it, the visitor closes it, or the call ends. */
  $message: ReadableAtom<string | undefined>
  /** Closes the text, and reports this to the operator's page. Call when the visitor closes the text. */
  dismiss(): void
  close: Stop
}

export function createOperatorMessage(
  line: Pick<Line, 'on' | 'send'>,
  $own: ReadableAtom<OwnSignageState | undefined>,
): OperatorMessage {
  const $message = atom<string | undefined>()
  /** The text that the visitor has closed, until the server confirms that it is closed. */
  let closed: string | undefined

  const tellClosed = (): void => {
    const talk = $own.get()?.talk
    if (talk?.message !== undefined && talk.message === closed)
      line.send({ type: 'messageClosed', callId: talk.callId, text: closed })
  }

  const offs = [
    line.on('tmpMessage', ({ text }) => {
      closed = undefined
      $message.set(text.trim() || undefined)
    }),
    $own.listen((own, last) => {
      // The call is over: the next visitor must not read the text of that call.
      if (last?.requestId && own?.requestId !== last.requestId) {
        closed = undefined
        $message.set(undefined)
      }
      const text = own?.talk?.message
      // the text has changed while this page was reloaded or disconnected
      if (text !== last?.talk?.message && text !== closed) $message.set(text)
      tellClosed()
    }),
  ]
  return {
    $message,
    dismiss() {
      closed = $message.get()
      $message.set(undefined)
      tellClosed()
    },
    close() {
      for (const off of offs) off()
    },
  }
}
