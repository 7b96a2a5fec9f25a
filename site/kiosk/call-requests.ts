import { atom, type ReadableAtom } from 'nanostores'
import { PRESS_OLDEST_MS } from '#core/calls/press.ts'
import type { Language } from '#core/fields/shapes.ts'
import { CALL_OFFER_THROTTLE_MS } from '#core/limits.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { ToServer } from '#core/realtime/to-server.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import { type Stop, stopAll } from '../line/stop.ts'
import { createTimer } from '../line/timer.ts'

/** How long a notice is shown after the server has refused a call request as too old. */
const TOO_OLD_NOTICE_MS = 10_000

export interface RequestedCall {
  requestId: string
  /** The button's Japanese text. Undefined for a call without a button (key y when the signage shows no buttons). */
  text: string | undefined
}

/** Sends the visitor's calls and cancellations to the server. */
export interface CallRequests {
  /** The last call requested on this page. */
  $asked: ReadableAtom<RequestedCall | undefined>
  /**
   * True if the server has not answered a call request. The screen shows a notice until the connection is open again.
   */
  $isUnanswered: ReadableAtom<boolean>
  /**
   * Spec 4.4: requests a call. Works in Standby and within the opening hours only, at most once a second.
   * @param talkId the AI dialogue that asks an operator to take over
   * @returns whether the call was sent
   */
  call(text: string | undefined, lang: Language, talkId?: string): boolean
  /**
   * Cancels a waiting call or ends a running one. Both send the same message (docs/realtime.md).
   * @returns false if there is no call
   */
  home(): boolean
  close: Stop
}

interface CallRequestsDeps {
  line: Pick<Line, 'press' | 'on' | 'onState'>
  clock: Pick<Clock, 'now' | 'after'>
  steadyNow: () => number
  $own: ReadableAtom<OwnSignageState | undefined>
  newId: () => string
}

export function createCallRequests(deps: CallRequestsDeps): CallRequests {
  const { clock, $own } = deps
  const $asked = atom<RequestedCall | undefined>()
  const delivery = createPressDelivery(deps)
  let lastAt = Number.NEGATIVE_INFINITY

  return {
    $asked,
    $isUnanswered: delivery.$isUnanswered,
    call(text, lang, talkId) {
      const sinceMs = clock.now() - lastAt
      // If the clock is set back, the call request is not throttled.
      const isTooSoon = sinceMs >= 0 && sinceMs < CALL_OFFER_THROTTLE_MS
      const own = $own.get()
      if (own?.scene !== 'Standby' || own.closed || isTooSoon) return false
      lastAt = clock.now()
      const requestId = deps.newId()
      $asked.set({ requestId, text })
      const reason = talkId === undefined ? 'touch' : 'handOver'
      const handed = talkId === undefined ? {} : { talkId }
      const details = { requestId, touchButton: text ?? null, reason, lang, ...handed } as const
      delivery.deliver({ type: 'stateTransitionEvent', eventType: 'receptionRequest', ...details })
      return true
    },
    home() {
      const scene = $own.get()?.scene
      if (scene !== 'Calling' && scene !== 'Crowded' && scene !== 'Active') return false
      delivery.deliver({ type: 'homeButton' })
      return true
    },
    close: delivery.close,
  }
}

/**
 * Sends a call request, and sends it again after each reconnect while it is recent. All attempts have the same request
 * id, so operators are alerted only once.
 */
function createPressDelivery({ line, clock, steadyNow }: CallRequestsDeps) {
  const $isUnanswered = atom(false)
  /** The call request that the server has not answered yet. */
  let open: { message: ToServer; madeAt: number } | undefined
  const notice = createTimer(clock)

  function send(): void {
    const mine = open
    if (!mine) return
    const ageMs = steadyNow() - mine.madeAt
    if (ageMs > PRESS_OLDEST_MS) {
      open = undefined
      return
    }
    const isSent = line.press(mine.message, {
      ageMs,
      settled(isAnswered) {
        if (open !== mine) return
        if (isAnswered) open = undefined
        $isUnanswered.set(!isAnswered)
      },
    })
    if (!isSent) $isUnanswered.set(true)
  }

  const offs = [
    line.onState((state) => {
      if (state !== 'open') return
      $isUnanswered.set(false)
      send()
    }),
    line.on('Error', ({ key }) => {
      if (key !== 'pressTooOld') return
      $isUnanswered.set(true)
      notice.start(TOO_OLD_NOTICE_MS, () => $isUnanswered.set(false))
    }),
  ]

  return {
    $isUnanswered,
    deliver(message: ToServer): void {
      open = { message, madeAt: steadyNow() }
      send()
    },
    close(): void {
      open = undefined
      notice.stop()
      stopAll(offs)
    },
  }
}
