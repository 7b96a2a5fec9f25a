import { pageUsers } from '#core/users/contract.ts'
import { type Address, address, createPages, idIn } from '../kit/pages.ts'
import { createResource } from '../kit/resource.ts'
import { clock, type LocalClock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import { line } from '../line/page-line.ts'
import { type Request, request } from '../line/request.ts'

interface UserListParts {
  request: Request
  line: Pick<Line, 'send'>
  clock: Pick<LocalClock, 'after'>
  address: Address
}

/** Spec 2.4.12: one page of the company's users; at first only users of the shop `storeId`, if it is given. */
export function createUserList(parts: UserListParts, storeId: number | undefined) {
  const pages = createPages(parts, pageUsers, {
    // channel 'used': only users with an avatar channel
    start: { text: '', store: storeId === undefined ? '' : String(storeId), channel: '' },
    input: ({ text, store, channel }) => ({
      text,
      storeId: idIn(store),
      hasChannel: channel === 'used' ? true : undefined,
      sort: 'name' as const,
    }),
  })
  return {
    ...pages,
    /**
     * Spec 4.4: sets an operator in Standby to Leaving. The list changes when the realtime channel reports it.
     * @returns false: the connection is down, and nothing was sent
     */
    setAway: (userId: number): boolean =>
      parts.line.send({
        type: 'stateTransitionEvent',
        eventType: 'operatorStateTransition',
        userId,
        state: 'Leaving',
      }),
  }
}

export type UserList = ReturnType<typeof createUserList>

export const openUserList = (storeId: number | undefined): UserList =>
  createUserList({ request, line, clock, address }, storeId)

/** Operators without a channel, who are never offered a call: a page with the first of them, and their total number. */
export const openWithoutChannel = () =>
  createResource(request, pageUsers, {
    input: () => ({ page: 1, role: 'operator' as const, hasChannel: false }),
  })
