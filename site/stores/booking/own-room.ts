import { computed, type ReadableAtom } from 'nanostores'
import type { RoomShape } from '#contract/realtime/shapes.ts'
import type { Line } from '../../client/line.ts'
import type { Self } from '../shared/self.ts'

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
