import { atom } from 'nanostores'
import { AUTO_LOGIN_RETRY_MS } from '#core/limits.ts'
import { tokenExpiry, tokenLogout } from '#core/reservations/contract-tokens.ts'
import { type Clock, clock } from '../line/clock.ts'
import { createGuestToken, type LeftGuestToken } from '../line/guest-token.ts'
import { type Request, request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'
import { tabStorage } from '../line/tab-storage.ts'

/** `left`: the guest can join again until `endAt`, with this tab's link or by opening the link again. */
type AfterMeeting = { status: 'ended' } | { status: 'left'; hasLink: boolean; endAt?: number }

interface AfterMeetingDeps {
  request: Request
  clock: Pick<Clock, 'setServerNow' | 'serverNow' | 'after'>
  guest: LeftGuestToken
  goTo: (path: string) => void
}

const WAITING_ROOM = '/waiting-room'

interface Departure {
  /** Whether the guest has pressed 退室する (leave); false: the server has closed the room. */
  hasLeft: boolean
  /** Whether this tab was in the room. Otherwise another tab may be in it, which needs the browser's cookie. */
  hasEntered: boolean
}

/**
 * Spec 2.2, /logout: ends the guest's access in this tab and in the browser's cookie. A guest who has left can use this tab's
 * link again until the meeting ends.
 */
export function createAfterMeeting(
  { request, clock, guest, goTo }: AfterMeetingDeps,
  { hasLeft, hasEntered }: Departure,
) {
  const ended: AfterMeeting = { status: 'ended' }
  const $after = atom<AfterMeeting>(hasLeft ? { status: 'left', hasLink: true } : ended)
  let stopTimer: Stop = () => {}
  let isOpen = false

  function end(): void {
    guest.forget('ended')
    $after.set(ended)
  }

  async function askEnd(): Promise<void> {
    const link = guest.left()
    if (!link) return
    const reply = await request(tokenExpiry, link)
    if (!isOpen) return
    if (reply.kind === 'ok') {
      const { at, nowAt } = reply.value
      clock.setServerNow(nowAt)
      $after.set({ status: 'left', hasLink: true, endAt: at })
      // The meeting may have been extended, so ask the server again when the known end comes.
      stopTimer = clock.after(Math.max(0, at - clock.serverNow()), () => void askEnd())
    } else if (reply.kind === 'refused' && reply.status < 500) end()
    else stopTimer = clock.after(AUTO_LOGIN_RETRY_MS, () => void askEnd())
  }

  return {
    $after,
    /** Goes back to the waiting room, where the guest checks camera and microphone before joining again. */
    joinAgain(): void {
      guest.takeBack()
      goTo(WAITING_ROOM)
    },
    open(): Stop {
      isOpen = true
      if (hasLeft) {
        guest.putAside()
        $after.set({ status: 'left', hasLink: guest.left() !== undefined })
        void askEnd()
      } else end()
      if (hasEntered) void request(tokenLogout, {})
      return () => {
        isOpen = false
        stopTimer()
      }
    },
  }
}

export function openAfterMeeting() {
  const query = new URLSearchParams(location.search)
  return createAfterMeeting(
    {
      request,
      clock,
      guest: createGuestToken(tabStorage()),
      goTo: (path) => location.assign(path),
    },
    { hasLeft: query.has('left'), hasEntered: query.get('entered') !== '0' },
  )
}
