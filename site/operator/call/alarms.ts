import { atom, type ReadableAtom } from 'nanostores'
import { codeNumber, SILENT_FROM } from '#core/http/refusal-codes.ts'
import { LOST_NOTICE_MS } from '#core/limits.ts'
import type { ClientBody } from '#core/realtime/to-client.ts'
import type { Clock } from '../../line/clock.ts'
import type { Line } from '../../line/line.ts'
import type { CallLog } from './call-log.ts'

export type ServerError = ClientBody<'Error'> & { id: number }

/** Problems around a call, and the visitor's request to end it. */
export interface Alarms {
  /** The visitor has asked to end: when the call ends automatically (epoch ms, server time). */
  $endsAt: ReadableAtom<number | undefined>
  /** The signage is disconnected: a banner at once, which becomes SVER-02 after two seconds and closes by itself. */
  $signageLost: ReadableAtom<{ lostAt: number; isLong: boolean } | undefined>
  $decodeError: ReadableAtom<boolean>
  /** Refusals that are listed until the call ends. */
  $errors: ReadableAtom<readonly ServerError[]>
  dismissError(id: number): void
  close(): void
}

interface AlarmsDeps {
  signageId: number
  line: Pick<Line, 'on' | 'onState'>
  clock: Pick<Clock, 'after'>
  log?: CallLog
}

function createErrorList() {
  const $errors = atom<readonly ServerError[]>([])
  let count = 0
  return {
    $errors,
    /** A repeated refusal moves to the end of the list. */
    add(error: ClientBody<'Error'>): void {
      const others = $errors.get().filter(({ key }) => key !== error.key)
      count += 1
      $errors.set([...others, { ...error, id: count }])
    },
    dismiss: (id: number) => $errors.set($errors.get().filter((error) => error.id !== id)),
  }
}

export function createAlarms({ signageId, line, clock, log }: AlarmsDeps): Alarms {
  const $endsAt = atom<number | undefined>()
  const $signageLost = atom<{ lostAt: number; isLong: boolean } | undefined>()
  const $decodeError = atom(false)
  const errors = createErrorList()
  let stopWaiting = () => {}

  const lose = (lostAt: number) => {
    if ($signageLost.get()) return
    $signageLost.set({ lostAt, isLong: false })
    log?.add({ kind: 'signage', back: false }, lostAt)
    stopWaiting = clock.after(LOST_NOTICE_MS, () => $signageLost.set({ lostAt, isLong: true }))
  }

  const forgetLoss = () => {
    stopWaiting()
    $signageLost.set(undefined)
  }

  const comeBack = () => {
    if ($signageLost.get()) log?.add({ kind: 'signage', back: true })
    forgetLoss()
  }

  const offs = [
    // While this page was disconnected, the server's report that the signage is back may have been missed.
    line.onState((state) => {
      if (state !== 'open') forgetLoss()
    }),
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
      if (codeNumber(error.code) < SILENT_FROM) errors.add(error)
    }),
  ]

  return {
    $endsAt,
    $signageLost,
    $decodeError,
    $errors: errors.$errors,
    dismissError: errors.dismiss,
    close() {
      stopWaiting()
      for (const off of offs) off()
    },
  }
}
