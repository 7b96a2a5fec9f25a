import { atom, type ReadableAtom } from 'nanostores'
import { codeNumber, SILENT_FROM } from '#core/http/refusal-codes.ts'
import { LOST_NOTICE_MS } from '#core/limits.ts'
import type { ClientBody } from '#core/realtime/to-client.ts'
import type { Clock } from '../../line/clock.ts'
import type { Line } from '../../line/line.ts'
import type { CallLog } from './call-log.ts'

export type ServerError = ClientBody<'Error'> & { id: number }

/** Problems during a call, and the visitor's request to end it. */
export interface Alarms {
  /** When the call ends automatically because the visitor has asked to end it (epoch ms, server time). */
  $endsAt: ReadableAtom<number | undefined>
  /** Set while the signage is disconnected. `isLong` becomes true after two seconds; the banner then shows SVER-02. */
  $signageLost: ReadableAtom<{ lostAt: number; isLong: boolean } | undefined>
  $decodeError: ReadableAtom<boolean>
  /** Refusals of the server, which the page lists until the call ends. */
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

function createSignageLoss({ clock, log }: Pick<AlarmsDeps, 'clock' | 'log'>) {
  const $lost = atom<{ lostAt: number; isLong: boolean } | undefined>()
  let stopWaiting = () => {}

  const forget = () => {
    stopWaiting()
    $lost.set(undefined)
  }

  return {
    $lost,
    begin(lostAt: number): void {
      if ($lost.get()) return
      $lost.set({ lostAt, isLong: false })
      log?.add({ kind: 'signage', back: false }, lostAt)
      stopWaiting = clock.after(LOST_NOTICE_MS, () => $lost.set({ lostAt, isLong: true }))
    },
    over(): void {
      if ($lost.get()) log?.add({ kind: 'signage', back: true })
      forget()
    },
    forget,
    stop: () => stopWaiting(),
  }
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
  const $decodeError = atom(false)
  const errors = createErrorList()
  const loss = createSignageLoss({ clock, log })

  const offs = [
    // While this page is disconnected, it can miss the report that the signage is back, so hide the banner.
    line.onState((state) => {
      if (state !== 'open') loss.forget()
    }),
    line.on('homeButtonOnline', (body) => {
      if (body.signageId !== signageId) return
      if ($endsAt.get() === undefined) log?.add({ kind: 'endAsked' })
      $endsAt.set(body.endsAt)
    }),
    line.on('signageConnectionLosted', (body) => {
      if (body.signageId !== signageId) return
      if (body.back) loss.over()
      else loss.begin(body.lostAt)
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
    $signageLost: loss.$lost,
    $decodeError,
    $errors: errors.$errors,
    dismissError: errors.dismiss,
    close() {
      loss.stop()
      for (const off of offs) off()
    },
  }
}
