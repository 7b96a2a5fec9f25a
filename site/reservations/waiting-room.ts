import { map } from 'nanostores'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { AUTO_LOGIN_RETRY_MS } from '#core/limits.ts'
import { tokenLogin, tokenStart } from '#core/reservations/contract-tokens.ts'
import type { Clock } from '../line/clock.ts'
import type { GuestLink, GuestToken, LinkLoss } from '../line/guest-token.ts'
import { isPassing, type Reply } from '../line/reply.ts'
import type { Request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'
import { createTurn } from '../line/turn.ts'

const LOGIN = '/login'
const GUEST_VIEW = '/app/signage/view'
const MEETING_ENDED = '/logout'
const MEETING_LEFT = '/logout?left=1'
/** Refresh interval: the reservation may be moved or canceled while its visitor waits. */
const REFRESH_MS = 60_000

interface WaitingRoom {
  /** `open`: the meeting began before the visitor arrived, so the visitor joins with a button. */
  status: 'loading' | 'waiting' | 'open' | 'entering' | 'unreachable' | 'expired' | 'cancelled' | 'wrong'
  startAt?: number
  title?: string
  hostName?: string
  hostLatinName?: string
  companyName?: string
  companyPhone?: string
  companyLogo?: string
  posterUrl?: string
}

interface WaitingRoomDeps {
  request: Request
  clock: Pick<Clock, 'serverNow' | 'setServerNow' | 'after'>
  guest: GuestToken
  goTo: (path: string) => void
}

const FAILURES: Record<string, 'expired' | 'cancelled'> = {
  tokenExpired: 'expired',
  tokenCancelled: 'cancelled',
}

type Meeting = OutputOf<typeof tokenStart>

const roomOf = (meeting: Meeting, status: WaitingRoom['status']): WaitingRoom => ({
  status,
  startAt: meeting.at,
  title: meeting.title,
  hostName: meeting.hostName,
  ...(meeting.hostLatinName ? { hostLatinName: meeting.hostLatinName } : {}),
  companyName: meeting.companyName,
  ...(meeting.companyLogo ? { companyLogo: meeting.companyLogo } : {}),
  ...(meeting.companyPhone ? { companyPhone: meeting.companyPhone } : {}),
  ...(meeting.posterUrl === null ? {} : { posterUrl: meeting.posterUrl }),
})

/** Spec 2.2: shows when the meeting starts, and opens the room when the server's clock reaches that time. */
export function createWaitingRoom({ request, clock, guest, goTo }: WaitingRoomDeps) {
  const $room = map<WaitingRoom>({ status: 'loading' })
  const turn = createTurn()
  let stopTimer: Stop = () => {}
  /**
   * Whether the room opens without pressing the button: the visitor waited on this page before, or has already pressed
   * it.
   */
  let mayEnter = false

  function waitFor(delayMs: number, run: () => Promise<void>): void {
    stopTimer = clock.after(delayMs, () => void run())
  }

  async function look(): Promise<void> {
    const link = guest.read()
    if (!link) return showLoss(guest.loss())
    stopTimer()
    const isLatest = turn.take()
    const reply = await request(tokenStart, link)
    if (!isLatest()) return
    if (reply.kind === 'ok') await show(reply.value, link)
    else if (reply.kind === 'refused' && !isPassing(reply)) {
      const failure = FAILURES[reply.refusal.key ?? ''] ?? 'wrong'
      $room.set({ status: failure })
      guest.forget(failure)
    } else lookLater(reply)
  }

  /** Shows a guest who reloads the page or goes back why the tab has no link. Other users sign in. */
  function showLoss(loss: LinkLoss | undefined): void {
    if (loss === undefined) goTo(LOGIN)
    else if (loss === 'left') goTo(MEETING_LEFT)
    else if (loss === 'ended') goTo(MEETING_ENDED)
    else $room.set({ status: loss })
  }

  /** Tries again after a while. @param reply a reply after which a retry may succeed */
  function lookLater(reply: Reply<unknown>): void {
    $room.setKey('status', 'unreachable')
    const askedMs = reply.kind === 'refused' ? (reply.retryAfterMs ?? 0) : 0
    waitFor(Math.max(AUTO_LOGIN_RETRY_MS, askedMs), look)
  }

  async function show(meeting: Meeting, link: GuestLink): Promise<void> {
    clock.setServerNow(meeting.nowAt)
    const leftMs = meeting.at - clock.serverNow()
    $room.set(roomOf(meeting, leftMs > 0 ? 'waiting' : mayEnter ? 'entering' : 'open'))
    if (leftMs > 0) mayEnter = true
    if (leftMs > REFRESH_MS) waitFor(REFRESH_MS, look)
    else if (leftMs > 0) waitFor(leftMs, () => enter(link))
    else if (mayEnter) await enter(link)
    // The visitor has not pressed the button yet. Looks again later, because the reservation may end or be canceled
    // meanwhile.
    else waitFor(REFRESH_MS, look)
  }

  /** Signs the visitor in again with the reservation link, and opens the room if the reservation has begun. */
  async function enter(link: GuestLink): Promise<void> {
    $room.setKey('status', 'entering')
    const isLatest = turn.take()
    const reply = await request(tokenLogin, link)
    if (!isLatest()) return
    if (reply.kind === 'ok' && reply.value.startAt <= reply.value.nowAt) return goTo(GUEST_VIEW)
    if (isPassing(reply)) lookLater(reply)
    // the reservation was moved or canceled, or is over: loads its state again
    else await look()
  }

  return {
    $room,
    async join(): Promise<void> {
      mayEnter = true
      await look()
    },
    open(): Stop {
      void look()
      return () => {
        turn.end()
        stopTimer()
      }
    },
  }
}
