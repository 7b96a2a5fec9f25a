import { atom, type ReadableAtom } from 'nanostores'
import { codeNumber, SILENT_FROM } from '#core/http/refusal-codes.ts'
import { LOST_DIALOG_MS } from '#core/limits.ts'
import type { ClientBody } from '#core/realtime/to-client.ts'
import type { Clock } from '../../line/clock.ts'
import type { Line } from '../../line/line.ts'
import type { CallLog } from './call-log.ts'

export type ServerError = ClientBody<'Error'> & { id: number }

/** Problems around a call, and the visitor's request to end it. */
export interface Alarms {
  /** The visitor has asked to end: when the call ends automatically (epoch ms, server time). */
  $endsAt: ReadableAtom<number | undefined>
  /** The signage is disconnected: a banner at once, SVER-02 as a dialog after two seconds; both close by themselves. */
  $signageLost: ReadableAtom<{ lostAt: number; dialog: boolean } | undefined>
  $decodeError: ReadableAtom<boolean>
  /** Refusals that are listed until the call ends. */
  $errors: ReadableAtom<readonly ServerError[]>
  closeLostDialog(): void
  dismissError(id: number): void
  close(): void
}

interface AlarmsDeps {
  signageId: number
  line: Pick<Line, 'on'>
  clock: Pick<Clock, 'after'>
  log?: CallLog
}

export function createAlarms({ signageId, line, clock, log }: AlarmsDeps): Alarms {
  const $endsAt = atom<number | undefined>()
  const $signageLost = atom<{ lostAt: number; dialog: boolean } | undefined>()
  const $decodeError = atom(false)
  const $errors = atom<readonly ServerError[]>([])
  let errorCount = 0
  let stopWaiting = () => {}

  const lose = (lostAt: number) => {
    if ($signageLost.get()) return
    $signageLost.set({ lostAt, dialog: false })
    log?.add({ kind: 'signage', back: false }, lostAt)
    stopWaiting = clock.after(LOST_DIALOG_MS, () => $signageLost.set({ lostAt, dialog: true }))
  }

  const comeBack = () => {
    stopWaiting()
    if ($signageLost.get()) log?.add({ kind: 'signage', back: true })
    $signageLost.set(undefined)
  }

  const offs = [
    line.on('homeButtonOnline', (body) => {
      if (body.signageId !== signageId) return
      if ($endsAt.get() === undefined) log?.add({ kind: 'endAsked' })
      $endsAt.set(body.endsAt)
    }),
    line.on('signageConnectionLosted', (body) => {
      if (body.signageId !== signageId) return
      if (body.back) comeBack()
      else lose(body.lostAt)
    }),
    line.on('signageDecodeError', (body) => {
      if (body.signageId === signageId) $decodeError.set(body.on)
    }),
    line.on('Error', (error) => {
      if (codeNumber(error.code) >= SILENT_FROM) return
      // A repeated refusal moves to the end of the list.
      const others = $errors.get().filter(({ key }) => key !== error.key)
      errorCount += 1
      $errors.set([...others, { ...error, id: errorCount }])
    }),
  ]

  return {
    $endsAt,
    $signageLost,
    $decodeError,
    $errors,
    closeLostDialog() {
      stopWaiting()
      const lost = $signageLost.get()
      if (lost) $signageLost.set({ ...lost, dialog: false })
    },
    dismissError: (id) => $errors.set($errors.get().filter((error) => error.id !== id)),
    close() {
      stopWaiting()
      for (const off of offs) off()
    },
  }
}
