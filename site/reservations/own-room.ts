import { computed, type ReadableAtom } from 'nanostores'
import type { RoomShape } from '#core/realtime/shapes.ts'
import { clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import { isStandingBy, line, standBy } from '../line/page-line.ts'
import { $session } from '../line/session.ts'
import type { Stop } from '../line/stop.ts'
import { type Self, self } from '../operator/self.ts'
import { createEndingSoon } from './ending-soon.ts'
import { today } from './today.ts'

/** The own reservation that runs, and the way in (Spec 4.3). */
export interface OwnRoom {
  $room: ReadableAtom<RoomShape | undefined>
  /** Ready to enter: in no talk, and the server is there. */
  $mayEnter: ReadableAtom<boolean>
  /** callFromUser. @returns false when the line is not open */
  enter(): boolean
}

export function createOwnRoom(self: Pick<Self, '$self'>, line: Pick<Line, 'send'>): OwnRoom {
  const $room = computed(self.$self, (own) => own?.room ?? undefined)
  return {
    $room,
    $mayEnter: computed(self.$self, (own) => own?.room != null && own.state !== 'Active'),
    enter() {
      const room = $room.get()
      if (!room) return false
      return line.send({ type: 'stateTransitionEvent', eventType: 'callFromUser', signageId: room.signageId })
    },
  }
}

export const ownRoom: OwnRoom = createOwnRoom(self, line)
export const endingSoon = createEndingSoon(line, clock)

// a room opens and ends by the server's clock: the day's list says the same
ownRoom.$room.listen(() => void today.load())

/**
 * Whoever may enter rooms has to be heard as more than an onlooker, as soon as a page that offers it is open: once it is
 * known who is signed in, because a line that opens before that may be the end of the session.
 */
export const standByForRooms = (): Stop =>
  $session.subscribe(({ user }) => {
    if (user && !isStandingBy()) standBy()
  })
