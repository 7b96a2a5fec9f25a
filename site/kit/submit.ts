import { map } from 'nanostores'
import type { ConfirmKey } from '#core/http/confirmations.ts'
import type { Endpoint, InputOf, OutputOf } from '#core/http/define-endpoint.ts'
import { codeNumber, SILENT_FROM } from '#core/http/refusal-codes.ts'
import { type FaultCode, faultOf, type Refused } from '../line/reply.ts'
import type { Request } from '../line/request.ts'
import { createTurn } from '../line/turn.ts'

interface Submit {
  phase: 'idle' | 'sending' | 'done'
  /** Spec 4.2: the server asks for confirmation. */
  confirm?: { code: string; key: ConfirmKey }
  refused?: Refused
  /** Set if the server did not answer, or its answer is invalid or has no definite result (Spec 8). */
  fault?: FaultCode
}

const IDLE: Submit = { phase: 'idle' }

/** Whether a refusal is shown inside the confirmation dialog (Spec 4.2, 8). */
export const isShownInside = ({ refusal }: Refused): boolean => codeNumber(refusal.code) >= SILENT_FROM

const confirmOf = (value: unknown): Submit['confirm'] => {
  if (typeof value !== 'object' || value === null || !('result' in value)) return undefined
  if (value.result !== 'Confirm' || !('key' in value) || !('code' in value)) return undefined
  return { code: String(value.code), key: value.key as ConfirmKey }
}

/**
 * The OK / Confirm / Error flow of every form (Spec 4.2): send, confirm if asked, show refusals.
 * @param onDone called after OK, with the answer and what was sent
 */
export function createSubmit<C extends Endpoint>(
  request: Request,
  endpoint: C,
  onDone: (value: OutputOf<C>, input: InputOf<C>) => void | Promise<void>,
) {
  const $submit = map<Submit>(IDLE)
  const turn = createTurn()
  let last: { input: InputOf<C>; form: FormData | undefined } | undefined

  async function deliver(input: InputOf<C>, form: FormData | undefined): Promise<void> {
    const { confirm } = $submit.get()
    const isLast = turn.take()
    const show = (next: Submit): void => {
      if (isLast()) $submit.set(next)
    }
    show({ ...IDLE, phase: 'sending', ...(confirm ? { confirm } : {}) })
    const reply = await request(endpoint, input, form ? { form } : {})
    const fault = faultOf(reply)
    if (fault) {
      show({ ...IDLE, fault })
      return
    }
    if (reply.kind === 'refused') {
      // the confirmation stays open, so that the refusal is shown inside it
      const keeps = confirm && isShownInside(reply)
      show({ ...IDLE, refused: reply, ...(keeps ? { confirm } : {}) })
      return
    }
    if (reply.kind !== 'ok') return
    const asked = confirmOf(reply.value)
    if (asked) {
      show({ ...IDLE, confirm: asked })
      return
    }
    show({ phase: 'done' })
    // lets the page draw the saved state first, so that leaving in onDone does not ask about unsaved input
    await Promise.resolve()
    await onDone(reply.value, input)
  }

  return {
    $submit,
    /** Sends the form. Does nothing while a request is running. @param form the request's files */
    async send(input: InputOf<C>, form?: FormData): Promise<void> {
      if ($submit.get().phase === 'sending') return
      $submit.setKey('confirm', undefined)
      last = { input, form }
      await deliver(input, form)
    },
    /** Call when the user confirms: sends the same input again with isForceSubmit 1. */
    async agree(): Promise<void> {
      if (!last || !$submit.get().confirm || $submit.get().phase === 'sending') return
      await deliver({ ...(last.input as object), isForceSubmit: 1 } as InputOf<C>, last.form)
    },
    /**
     * Closes the question, the refusal or the fault, and returns to the form. The answer to a running request is not
     * shown any more: the user may have chosen another object since. If it is OK, onDone is still called.
     */
    dismiss(): void {
      turn.end()
      $submit.set(IDLE)
    },
  }
}

export type SubmitStore = {
  $submit: ReturnType<typeof createSubmit>['$submit']
  agree: () => Promise<void>
  dismiss: () => void
}
