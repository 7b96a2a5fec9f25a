import { atom, computed, type ReadableAtom } from 'nanostores'
import type { CloseCause } from '#core/calls/call.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'
import { isTalk } from './talk.ts'

/** What a visitor is told at the end of a call: nobody is left without a word. */
export type Farewell =
  | 'thanks'
  /** Everybody has declined. */
  | 'declined'
  /** Nobody has answered in time. */
  | 'unanswered'
  /** A line broke, or the server stopped. */
  | 'interrupted'

/** How long the thanks stand there before Standby comes back (Spec 9). */
const THANKS_MS = 2_000
/** Words about what went wrong, and what to do next, are read through. */
const SORRY_MS = 15_000

/** After a talk. */
const AFTER_TALK: Record<CloseCause, Farewell> = {
  closed: 'thanks',
  home: 'thanks',
  ended: 'thanks',
  rejected: 'interrupted',
  timeout: 'interrupted',
  lost: 'interrupted',
  operatorLost: 'interrupted',
  interrupted: 'interrupted',
}

/** After a call that nobody has answered. Whoever cancelled it knows. */
const AFTER_WAITING: Partial<Record<CloseCause, Farewell>> = {
  rejected: 'declined',
  timeout: 'unanswered',
  lost: 'interrupted',
  operatorLost: 'interrupted',
  interrupted: 'interrupted',
}

/** What the server says during a call and at its end. */
export interface CallEvents {
  $farewell: ReadableAtom<Farewell | undefined>
  /** The host's screen stands in the media's place. */
  $sharing: ReadableAtom<boolean>
  /** 最初に戻る: read. @returns false when there was nothing to read */
  dismiss(): boolean
  /** The stage is built anew: nothing is left of the call. */
  clear(): void
  close: Stop
}

export interface CallEventsDeps {
  line: Pick<Line, 'on' | 'send'>
  clock: Pick<Clock, 'after'>
  $own: ReadableAtom<OwnSignageState | undefined>
  /** Design 3: 'reload' means that stage, peer and call state are dropped and rebuilt in place. */
  rebuild: () => void
}

export function createCallEvents({ line, clock, $own, rebuild }: CallEventsDeps): CallEvents {
  const $farewell = atom<Farewell | undefined>()
  let stopWaiting: Stop | undefined
  let finish = () => {}
  /** The socket is a new one, and has not said how things stand. */
  let isFresh = false
  /** The state before the one that holds now. */
  let before: OwnSignageState | undefined

  const clear = () => {
    stopWaiting?.()
    stopWaiting = undefined
    $farewell.set(undefined)
  }
  const say = (farewell: Farewell, end: () => void) => {
    clear()
    finish = end
    $farewell.set(farewell)
    stopWaiting = clock.after(farewell === 'thanks' ? THANKS_MS : SORRY_MS, end)
  }
  const isOurs = (callId: string) => $own.get()?.talk?.callId === callId

  const farewellOf = (callId: string, cause: CloseCause): Farewell | undefined => {
    if (isOurs(callId)) return AFTER_TALK[cause]
    return $own.get()?.requestId === callId ? AFTER_WAITING[cause] : undefined
  }

  const offs = [
    line.on('serviceClosed', ({ callId, cause, reload }) => {
      const farewell = farewellOf(callId, cause)
      const end = reload ? rebuild : clear
      if (farewell) return say(farewell, end)
      clear()
      if (reload) rebuild()
    }),
    line.on('informCallId', ({ callId }) => {
      if (isOurs(callId)) line.send({ type: 'informCallId', callId })
    }),
    line.on('config', () => {
      isFresh = true
    }),
    // the first word on a new socket: it ended while nobody could tell this page
    line.on('stateTransitionMsg', ({ of }) => {
      if (of !== 'signage' || !isFresh) return
      isFresh = false
      if (isTalk(before) && !isTalk($own.get()) && !$farewell.get()) say('interrupted', rebuild)
    }),
    $own.listen((own, last) => {
      before = last
      // another one has begun
      if (isTalk(own) && own?.requestId !== last?.requestId) clear()
      // the server has been away for too long
      if (!own && isTalk(last) && !$farewell.get()) say('interrupted', rebuild)
    }),
  ]

  return {
    $farewell,
    $sharing: computed($own, (own) => own?.talk?.isSharing ?? false),
    dismiss() {
      if (!$farewell.get()) return false
      stopWaiting?.()
      finish()
      return true
    },
    clear,
    close() {
      clear()
      for (const off of offs) off()
    },
  }
}
