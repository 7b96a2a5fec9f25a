import { listStores } from '#contract/stores.ts'
import { listUsers, type UserShape } from '#contract/users.ts'
import { folded } from '#rules/folded.ts'
import type { Line } from '../../client/line.ts'
import { type Request, request } from '../../client/request.ts'
import { line } from '../shared/line.ts'
import { createResourceOf, mapped, together } from '../shared/resource.ts'

export type ListedUser = UserShape & { storeName: string | undefined }

export interface UserLists {
  users: readonly ListedUser[]
  stores: readonly { id: number; name: string }[]
}

export interface UserFilter {
  /** A part of the name, its kana or the login id. */
  text: string
  /** 0: no store; undefined: all. */
  storeId: number | undefined
  /** Spec 2.4.12: also those who use no avatar channel. */
  isUnusedShown: boolean
}

/** What of the list the filters leave. */
export function usersShown(users: readonly ListedUser[], filter: UserFilter): readonly ListedUser[] {
  const wanted = folded(filter.text.trim())
  return users.filter((user) => {
    const isFound = [user.userName, user.kana, user.login_id].some((text) => folded(text).includes(wanted))
    const isThere = filter.storeId === undefined || user.storeId === filter.storeId
    return isFound && isThere && (filter.isUnusedShown || user.avatarChId !== null)
  })
}

function listsOf(people: readonly UserShape[], stores: readonly { id: number; name: string }[]): UserLists {
  const nameOf = (storeId: number): string | undefined => stores.find(({ id }) => id === storeId)?.name
  return {
    users: people.map((user) => ({ ...user, storeName: nameOf(user.storeId) })),
    stores: stores.map(({ id, name }) => ({ id, name })),
  }
}

/** The people of the company, with the names of their stores. */
export function createUsers(deps: { request: Request; line: Pick<Line, 'send'> }) {
  const lists = createResourceOf(async () => {
    const replies = await Promise.all([deps.request(listUsers, {}), deps.request(listStores, {})])
    return mapped(together(...replies), ([people, stores]) => listsOf(people, stores))
  })

  return {
    $resource: lists.$resource,
    load: lists.load,
    /** After a change. */
    forget: lists.forget,
    /** Spec 4.4: from 受付中 alone; the list follows by itself. */
    setAway: (userId: number): void => {
      deps.line.send({
        type: 'stateTransitionEvent',
        eventType: 'operatorStateTransition',
        userId,
        state: 'Leaving',
      })
    },
  }
}

export const users = createUsers({ request, line })
