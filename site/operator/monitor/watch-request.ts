import type { WritableAtom } from 'nanostores'
import type { RefusalKey } from '#core/http/refusals.ts'
import type { Line } from '../../line/line.ts'
import { type Stop, stopAll } from '../../line/stop.ts'
import type { MonitorPhase } from './monitor-session.ts'

/** The page's request to monitor a signage or to listen to its call. */
interface WatchRequest {
  ask(on: boolean): void
  /**
   * Marks this page's request as accepted. Call when the server has accepted a request of this user.
   * @returns false if this page has no open request: another page of the user made it
   */
  accept(): boolean
  close: Stop
}

interface WatchRequestDeps {
  line: Pick<Line, 'on' | 'state'>
  $phase: WritableAtom<MonitorPhase>
  send: (on: boolean) => void
  /** Called if the server refuses to continue after a reconnect. */
  onEnded: (refusal: string) => void
}

/** Refusals of a request to monitor or to listen. */
const REFUSALS: readonly RefusalKey[] = [
  'busySignage',
  'noCall',
  'notACandidate',
  'notAllowed',
  'notFound',
  'signageAway',
  'wrongState',
]

/**
 * Sends the request now and after each reconnect, because the server forgets what a page monitored when the page disconnects. A
 * list of signages (submitSignageState) that the server sends for another reason, such as a renamed signage, causes no request.
 */
export function createWatchRequest({ line, $phase, send, onEnded }: WatchRequestDeps): WatchRequest {
  let isFresh = false
  let isAsking = false
  const ask = (on: boolean): void => {
    isAsking = on
    send(on)
  }
  const offs = [
    line.on('config', () => {
      isFresh = true
    }),
    line.on('submitSignageState', () => {
      if (isFresh) ask(true)
      isFresh = false
    }),
    line.on('Error', ({ key }) => {
      const isRefusal = isAsking && REFUSALS.some((refusal) => refusal === key)
      if (isRefusal) isAsking = false
      if ($phase.get() === 'asking') $phase.set('refused')
      // while this page was disconnected, a visitor has called, the talk has ended or the kiosk was lost
      else if ($phase.get() === 'watching' && isRefusal) onEnded(key)
    }),
  ]
  if (line.state() === 'open') ask(true)
  return {
    ask,
    accept() {
      const wasAsking = isAsking
      isAsking = false
      return wasAsking
    },
    close: () => stopAll(offs),
  }
}
