import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Language } from '#core/languages.ts'
import type { OwnSignageState, RoomShape } from '#core/realtime/shapes.ts'
import type { Clock } from '../line/clock.ts'
import type { GuestToken, LinkLoss } from '../line/guest-token.ts'
import type { Line } from '../line/line.ts'
import type { Request } from '../line/request.ts'
import type { Landing } from '../line/session.ts'
import type { Stop } from '../line/stop.ts'
import { createEndingSoon } from '../reservations/ending-soon.ts'
import type { KioskWords } from './texts-guest.ts'

/** Page for a reservation's visitor (guest) whose meeting has ended (Spec 2.2). */
const MEETING_ENDED = '/logout'
/** Page for a reservation's visitor who leaves before the end. The visitor can join again from there. */
const MEETING_LEFT = '/logout?left=1'
/** MEETING_LEFT for a tab that never entered the room: keeps the browser's cookie, which another tab may need. */
const LEFT_UNENTERED = '/logout?left=1&entered=0'
/** Page from which the visitor enters again with the link that this tab keeps. */
const WAITING_ROOM = '/waiting-room'
/** Page that checks the link of the reservation's visitor again. */
const LINK_AGAIN = '/login'
/** Pages for a tab that has lost its link, instead of the sign-in page for staff. */
const AFTER_LOSS: Record<LinkLoss, string> = {
  left: MEETING_LEFT,
  ended: MEETING_ENDED,
  expired: WAITING_ROOM,
  cancelled: WAITING_ROOM,
  wrong: WAITING_ROOM,
}

export interface KioskGuest {
  /** The current reservation; undefined on an ordinary signage. */
  $room: ReadableAtom<RoomShape | undefined>
  /**
   * Whether a reservation's visitor (guest) uses the page. Known before the server answers if this tab was opened with
   * a reservation's link.
   */
  $isGuest: ReadableAtom<boolean>
  /** Whether the meeting's host was here and has left for a moment. */
  $isHostOut: ReadableAtom<boolean>
  /** The stage's texts for a guest (the visitor of a reservation); undefined until they are loaded. */
  $words: ReadableAtom<((language: Language) => KioskWords) | undefined>
  /** Spec 4.6: whether the meeting ends soon. */
  $endingSoon: ReadableAtom<boolean>
  /** Name of the reservation's visitor, as the meeting's host sees it; '' if none was entered. */
  $name: WritableAtom<string>
  /** Leaves the meeting (退室する). */
  leave(): Promise<void>
  close: Stop
}

interface KioskGuestDeps {
  line: Pick<Line, 'on' | 'send' | 'close'>
  clock: Pick<Clock, 'after' | 'serverNow'>
  request: Request
  $own: ReadableAtom<OwnSignageState | undefined>
  guestToken: Pick<GuestToken, 'read' | 'loss'>
  /** Whether this device belongs to a signage. */
  staysWhenRefused: boolean
  $guestName: WritableAtom<string>
  /** Loads the texts for visitors of reservations (guests); undefined if loading failed. */
  loadGuestWords: () => Promise<((language: Language) => KioskWords) | undefined>
  /** Sets where the page goes when the server ends the session. */
  landAfterEnd: (landing: Landing) => void
  goTo: (path: string) => void
}

/** The signage page on the device of a reservation's visitor, who opened it with a link (Spec 4.3, 4.6). */
export function createKioskGuest(deps: KioskGuestDeps): KioskGuest {
  const { line, clock, request, $own, guestToken } = deps
  const hasLink = guestToken.read() !== undefined
  let lastRoom: RoomShape | undefined
  // While the server is unreachable, the visitor stays in the last known room.
  const $room = computed($own, (own) => {
    if (own) lastRoom = own.room ?? undefined
    return lastRoom
  })
  let hasEntered = false
  const $isHostOut = atom(false)
  const $words = atom<((language: Language) => KioskWords) | undefined>()
  const loadWords = async () => $words.set(await deps.loadGuestWords())
  const endingSoon = createEndingSoon(line, clock)
  // If the visitor opens the link too early or too late, the session ends. The page `/login` then explains why.
  if (hasLink) {
    deps.landAfterEnd(() => LINK_AGAIN)
    void loadWords()
  }
  const loss = guestToken.loss()
  if (loss && !deps.staysWhenRefused) deps.landAfterEnd(() => AFTER_LOSS[loss])
  // sends the guest's name after joining, after an interruption and after a change of the name
  const tellName = () => {
    const room = $room.get()
    const name = deps.$guestName.get().trim()
    if (hasLink && room && (room.guestName ?? '') !== name) line.send({ type: 'guestName', name })
  }
  /**
   * Whether the visitor can enter again after the server has refused this tab. All tabs share one cookie, so another
   * tab may have replaced or removed it during the meeting.
   */
  const mayReturn = ({ endAt }: RoomShape): boolean => hasLink && clock.serverNow() < endAt
  const offs = [
    $room.listen(tellName),
    deps.$guestName.listen(tellName),
    $room.listen((room) => {
      if (room) {
        hasEntered = true
        deps.landAfterEnd((end) => (end === 'refused' && mayReturn(room) ? WAITING_ROOM : MEETING_ENDED))
      }
      if (room?.isHostHere) $isHostOut.set(false)
    }),
    line.on('serviceCloseForWRU', () => $isHostOut.set(true)),
  ]
  return {
    $room,
    $isGuest: computed($room, (room) => hasLink || room !== undefined),
    $isHostOut,
    $words,
    $name: deps.$guestName,
    $endingSoon: computed(endingSoon.$minutes, (minutes) => minutes !== undefined),
    async leave() {
      const landing = hasEntered ? MEETING_LEFT : LEFT_UNENTERED
      deps.landAfterEnd(() => landing)
      line.send({ type: 'stateTransitionEvent', eventType: 'logout' })
      if (hasEntered) {
        const { tokenLogout } = await import('#core/reservations/contract-tokens.ts')
        await request(tokenLogout, {})
      }
      line.close()
      deps.goTo(landing)
    },
    close() {
      for (const off of offs) off()
      endingSoon.close()
    },
  }
}
