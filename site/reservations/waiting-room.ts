import { map } from 'nanostores'
import { AUTO_LOGIN_RETRY_MS } from '#core/limits.ts'
import { tokenLogin, tokenStart } from '#core/reservations/contract-tokens.ts'
import type { Clock } from '../line/clock.ts'
import type { GuestLink, GuestToken } from '../line/guest-token.ts'
import type { Request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'

const LOGIN = '/login'
const GUEST_VIEW = '/app/signage/view'
/** Refresh interval: a reservation may be moved or canceled while its guest waits. */
const REFRESH_MS = 60_000

interface WaitingRoom {
  /** `open`: the meeting has begun before the guest came; they join with a button. */
  status: 'loading' | 'waiting' | 'open' | 'entering' | 'unreachable' | 'expired' | 'cancelled' | 'wrong'
  startAt?: number
  title?: string
  hostName?: string
  companyName?: string
  posterUrl?: string
}

interface WaitingRoomDeps {
  request: Request
  clock: Pick<Clock, 'serverNow' | 'setServerNow' | 'after'>
  guest: GuestToken
  goTo: (path: string) => void
}

const FAILURES: Record<string, WaitingRoom['status']> = {
  tokenExpired: 'expired',
  tokenCancelled: 'cancelled',
}

/** Spec 2.2: shows when the meeting starts and then opens the room, by the server's time. */
export function createWaitingRoom({ request, clock, guest, goTo }: WaitingRoomDeps) {
  const $room = map<WaitingRoom>({ status: 'loading' })
  let stops: Stop[] = []
  let isClosed = false
  /** The guest has waited here or has pressed the button. */
  let mayEnter = false

  function waitFor(delayMs: number, run: () => Promise<void>): void {
    stops.push(clock.after(delayMs, () => void run()))
  }

  function stopWaiting(): void {
    for (const stop of stops) stop()
    stops = []
  }

  async function look(): Promise<void> {
    const link = guest.read()
    if (!link) return goTo(LOGIN)
    stopWaiting()
    const reply = await request(tokenStart, link)
    if (isClosed) return
    if (reply.kind === 'refused' && reply.status < 500) {
      $room.set({ status: FAILURES[reply.refusal.key ?? ''] ?? 'wrong' })
      guest.forget()
      return
    }
    if (reply.kind !== 'ok') {
      $room.setKey('status', 'unreachable')
      waitFor(AUTO_LOGIN_RETRY_MS, look)
      return
    }
    const { at, nowAt, title, hostName, companyName, posterUrl } = reply.value
    clock.setServerNow(nowAt)
    const leftMs = at - clock.serverNow()
    $room.set({
      status: leftMs > 0 ? 'waiting' : mayEnter ? 'entering' : 'open',
      startAt: at,
      title,
      hostName,
      companyName,
      ...(posterUrl === null ? {} : { posterUrl }),
    })
    if (leftMs > 0) mayEnter = true
    if (leftMs > 0) waitFor(Math.min(leftMs, REFRESH_MS), leftMs <= REFRESH_MS ? () => enter(link) : look)
    else if (mayEnter) await enter(link)
    // the reservation may end or be canceled meanwhile
    else waitFor(REFRESH_MS, look)
  }

  /** Signs the guest in again with the link, which opens the room only while the reservation runs. */
  async function enter(link: GuestLink): Promise<void> {
    $room.setKey('status', 'entering')
    const reply = await request(tokenLogin, link)
    if (isClosed) return
    if (reply.kind === 'ok' && reply.value.startAt <= reply.value.nowAt) return goTo(GUEST_VIEW)
    // moved, canceled, over, or no answer: reload the state
    await look()
  }

  return {
    $room,
    async join(): Promise<void> {
      mayEnter = true
      await look()
    },
    open(): Stop {
      isClosed = false
      void look()
      return () => {
        isClosed = true
        stopWaiting()
      }
    },
  }
}
