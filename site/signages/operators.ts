import { computed } from 'nanostores'
import { getSignage, type SignageShape } from '#core/signages/contract.ts'
import { addSignageOperator, deleteSignageOperator } from '#core/signages/contract-signage-admin.ts'
import { pageUsers } from '#core/users/contract.ts'
import { createPages, idIn } from '../kit/pages.ts'
import { createResource, isMissing } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { clock, type LocalClock } from '../line/clock.ts'
import { type Request, request } from '../line/request.ts'

interface SignageOperators {
  status: 'loading' | 'ready' | 'failed' | 'notFound'
  signage?: SignageShape
}

/** Spec 2.2, /app/signage/operator and operatorAdd. @param onDone called after operators were added or one was removed */
export function createSignageOperators(
  parts: {
    request: Request
    clock: Pick<LocalClock, 'after'>
    onDone: (what: 'added' | 'removed') => void
  },
  signageId: number,
) {
  const { $resource, load } = createResource(parts.request, getSignage, {
    input: () => ({ targetId: signageId }),
  })
  const $operators = computed($resource, (resource): SignageOperators => {
    const status = isMissing(resource) ? 'notFound' : resource.status
    return { status, ...(resource.value ? { signage: resource.value } : {}) }
  })
  /** Users who answer calls and are not assigned yet. */
  const candidates = createPages(parts, pageUsers, {
    start: { text: '', store: '' },
    input: ({ text, store }) => ({ text, storeId: idIn(store), candidateOf: signageId }),
  })

  const adding = createSubmit(parts.request, addSignageOperator, () => parts.onDone('added'))
  const removing = createSubmit(parts.request, deleteSignageOperator, async () => {
    await load()
    parts.onDone('removed')
  })
  return {
    $operators,
    candidates,
    load,
    adding,
    removing,
    add: (userIds: readonly number[]): void => void adding.send({ signageId, userIds: [...userIds] }),
    remove: (userId: number): void => void removing.send({ signageId, userId }),
  }
}

export const openSignageOperators = (signageId: number, onDone: (what: 'added' | 'removed') => void) =>
  createSignageOperators({ request, clock, onDone }, signageId)
