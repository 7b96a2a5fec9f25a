import { atom, computed, type ReadableAtom } from 'nanostores'
import type { CloseCause } from '#core/calls/call.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import { type Stop, stopAll } from '../line/stop.ts'
import { createTimer } from '../line/timer.ts'
import { isTalk } from './talk.ts'

/** Message to the visitor at the end of a call. */
export type Farewell =
  | 'thanks'
  /** All operators have declined. */
  | 'declined'
  /** No operator answered in time. */
  | 'unanswered'
  /** A connection was lost, or the server stopped. */
  | 'interrupted'

/** How long the thank-you message stays before Standby returns (Spec 9). */
const THANKS_MS = 2_000
/**
 * How long the message after a failed call stays without a touch: long enough to read what went wrong and what to do
 * next.
 */
const SORRY_MS = 30_000

/** The message after a call with an operator, by the cause of the call's end. */
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

/** The message after a call that no operator answered, by the cause of its end. A visitor who cancelled gets no message. */
const AFTER_WAITING: Partial<Record<CloseCause, Farewell>> = {
  rejected: 'declined',
  timeout: 'unanswered',
  lost: 'interrupted',
  operatorLost: 'interrupted',
  interrupted: 'interrupted',
}

/** Handles the server's messages during a call and at its end. */
export interface CallEvents {
  $farewell: ReadableAtom<Farewell | undefined>
  /** Whether the operator's shared screen is shown in place of the template's picture or video. */
  $sharing: ReadableAtom<boolean>
  /**
   * Closes the message about the ended call. Call when the visitor has pressed 最初に戻る ("Back to the start").
   * @returns false if no message was shown
   */
  dismiss(): boolean
  /**
   * Restarts the time-out of the message after a failed call, because the visitor is still reading it. Call when the
   * visitor touches the screen.
   */
  touched(): void
  /** Forgets the call before the stage (all that the kiosk draws) is rebuilt. */
  clear(): void
  close: Stop
}

interface CallEventsDeps {
  line: Pick<Line, 'on' | 'send'>
  clock: Pick<Clock, 'after'>
  $own: ReadableAtom<OwnSignageState | undefined>
  /** Called when the server ends a call with `reload`: rebuilds the stage, the peer and the call state without loading the page. */
  rebuild: () => void
}

export function createCallEvents({ line, clock, $own, rebuild }: CallEventsDeps): CallEvents {
  const { say, clear, ...shown } = createShownFarewell(clock)
  const { $farewell } = shown
  /** Whether the socket is new and has not received the current state yet. */
  let isFresh = false
  /** The previous state of the signage. */
  let before: OwnSignageState | undefined

  const sayInterrupted = () => {
    if (!$farewell.get()) say('interrupted', rebuild)
  }

  const offs = [
    line.on('serviceClosed', ({ callId, cause, reload }) => {
      const farewell = farewellOf($own.get(), callId, cause)
      const end = reload ? rebuild : clear
      if (farewell) return say(farewell, end)
      clear()
      if (reload) rebuild()
    }),
    line.on('informCallId', ({ callId }) => {
      if ($own.get()?.talk?.callId === callId) line.send({ type: 'informCallId', callId })
    }),
    line.on('config', () => {
      isFresh = true
    }),
    // if the first state on a new socket has no call, the call ended while this page was disconnected
    line.on('stateTransitionMsg', ({ of }) => {
      if (of !== 'signage' || !isFresh) return
      isFresh = false
      if (isTalk(before) && !isTalk($own.get())) sayInterrupted()
    }),
    $own.listen((own, last) => {
      before = last
      // another call has begun
      if (isTalk(own) && own?.requestId !== last?.requestId) clear()
      // the server has been unreachable for too long
      if (!own && isTalk(last)) sayInterrupted()
    }),
  ]

  return {
    ...shown,
    $sharing: computed($own, (own) => own?.talk?.isSharing ?? false),
    clear,
    close() {
      clear()
      stopAll(offs)
    },
  }
}

function farewellOf(
  own: OwnSignageState | undefined,
  callId: string,
  cause: CloseCause,
): Farewell | undefined {
  if (own?.talk?.callId === callId) return AFTER_TALK[cause]
  return own?.requestId === callId ? AFTER_WAITING[cause] : undefined
}

/** The message after a call. It disappears after a time, or when the visitor dismisses it. */
function createShownFarewell(clock: CallEventsDeps['clock']) {
  const $farewell = atom<Farewell | undefined>()
  const timer = createTimer(clock)
  let finish = () => {}

  function clear(): void {
    timer.stop()
    $farewell.set(undefined)
  }

  return {
    $farewell,
    say(farewell: Farewell, end: () => void): void {
      clear()
      finish = end
      $farewell.set(farewell)
      timer.start(farewell === 'thanks' ? THANKS_MS : SORRY_MS, end)
    },
    dismiss(): boolean {
      if (!$farewell.get()) return false
      timer.stop()
      finish()
      return true
    },
    touched(): void {
      const farewell = $farewell.get()
      if (farewell && farewell !== 'thanks') timer.start(SORRY_MS, finish)
    },
    clear,
  }
}
