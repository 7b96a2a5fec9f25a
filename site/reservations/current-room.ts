import { computed, type ReadableAtom } from 'nanostores'
import { isTalkRole } from '#core/accounts/roles.ts'
import type { RoomShape } from '#core/realtime/shapes.ts'
import { clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import { type Self, self } from '../line/own-state.ts'
import { isStandingBy, line, standBy } from '../line/page-line.ts'
import { $session } from '../line/session.ts'
import type { Stop } from '../line/stop.ts'
import { createEndingSoon } from './ending-soon.ts'
import { today } from './today.ts'

/** The user's running reservation and its room (Spec 4.3). */
interface CurrentRoom {
  $room: ReadableAtom<RoomShape | undefined>
  /** Whether the user can enter: not in a call, and connected. */
  $mayEnter: ReadableAtom<boolean>
  /** Asks the server to open the room, with the message callFromUser. @returns false if the connection is not open */
  enter(): boolean
}

function createCurrentRoom(self: Pick<Self, '$self'>, line: Pick<Line, 'send'>): CurrentRoom {
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

export const currentRoom: CurrentRoom = createCurrentRoom(self, line)
export const endingSoon = createEndingSoon(line, clock)

// a room opens and ends by the server's clock, so reload the day's list
currentRoom.$room.listen(() => void today.load())
today.$resource.listen(({ value }) => endingSoon.catchUp(value?.userResult.map(({ endAt }) => endAt) ?? []))

/**
 * Connects a user who may talk to visitors to the realtime channel like an operator, on pages from which the user can
 * enter a room. Waits until the session is loaded, because a connection attempt before that may end the session.
 * System administrators stay observers: the server refuses them as operators, and the tab would have no connection.
 */
export const standByForRooms = (): Stop =>
  $session.subscribe(({ user }) => {
    if (user && isTalkRole(user.role) && !isStandingBy()) standBy()
  })
