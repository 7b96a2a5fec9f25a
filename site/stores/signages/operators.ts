import { computed } from 'nanostores'
import { addSignageOperator, deleteSignageOperator } from '#contract/signage-admin.ts'
import { getSignage, type SignageShape } from '#contract/signages.ts'
import { listStores } from '#contract/stores.ts'
import { listUsers, type UserShape } from '#contract/users.ts'
import { folded } from '#rules/folded.ts'
import { isHostRole } from '#rules/roles.ts'
import { type Request, request } from '../../client/request.ts'
import { createResourceOf, isMissing, mapped, together } from '../shared/resource.ts'
import { createSubmit } from '../shared/submit.ts'

export interface SignageOperators {
  status: 'loading' | 'ready' | 'failed' | 'notFound'
  signage?: SignageShape
  people: readonly UserShape[]
  stores: readonly { id: number; name: string }[]
}

export interface CandidateFilter {
  text: string
  /** 0: no store; undefined: all. */
  storeId: number | undefined
}

/** Who could be assigned: people who answer calls and are not assigned yet. */
export function candidatesOf(
  { signage, people }: Pick<SignageOperators, 'signage' | 'people'>,
  filter: CandidateFilter,
): readonly UserShape[] {
  const wanted = folded(filter.text.trim())
  const assigned = new Set(signage?.users.map(({ userId }) => userId))
  return people.filter(
    (person) =>
      isHostRole(person.role) &&
      !assigned.has(person.userId) &&
      (filter.storeId === undefined || person.storeId === filter.storeId) &&
      [person.userName, person.kana, person.login_id].some((text) => folded(text).includes(wanted)),
  )
}

/** Spec 2.2, /app/signage/operator and operatorAdd. @param onDone after somebody was added or taken off */
export function createSignageOperators(
  parts: { request: Request; onDone: (what: 'added' | 'removed') => void },
  signageId: number,
) {
  const { $resource, load } = createResourceOf(async () => {
    const replies = await Promise.all([
      parts.request(getSignage, { targetId: signageId }),
      parts.request(listUsers, {}),
      parts.request(listStores, {}),
    ])
    return mapped(together(...replies), ([signage, people, stores]) => ({
      signage,
      people,
      stores,
    }))
  })
  const $operators = computed($resource, (resource): SignageOperators => {
    const status = isMissing(resource) ? 'notFound' : resource.status
    return { status, people: [], stores: [], ...resource.value }
  })

  const adding = createSubmit(parts.request, addSignageOperator, () => parts.onDone('added'))
  const removing = createSubmit(parts.request, deleteSignageOperator, async () => {
    await load()
    parts.onDone('removed')
  })
  return {
    $operators,
    load,
    adding,
    removing,
    add: (userIds: readonly number[]): void => void adding.send({ signageId, userIds: [...userIds] }),
    remove: (userId: number): void => void removing.send({ signageId, userId }),
  }
}

export const openSignageOperators = (signageId: number, onDone: (what: 'added' | 'removed') => void) =>
  createSignageOperators({ request, onDone }, signageId)
