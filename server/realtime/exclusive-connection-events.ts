import type { FaceSources } from '../face/face-sources.ts'
import type { Reception } from '../reception/reception.ts'
import { type ConnectionEvents, operatorKey, signageKey } from './exclusive-connections.ts'
import type { PageConnection } from './page-connection.ts'

/**
 * Key and events of a connection that its account may have only once: a signage's or an operator's. Undefined for
 * pages that only watch.
 */
export function exclusiveConnectionOf(
  { as, identity: { signageId, userId } }: PageConnection,
  { reception, faceSources }: { reception: Reception; faceSources: FaceSources },
): { key: string; events: ConnectionEvents } | undefined {
  const { signages, operators } = reception
  if (as === 'signage' && signageId !== null) {
    const events = {
      here: () => signages.here(signageId),
      silent: () => signages.silent(signageId),
      gone: () => signages.gone(signageId),
    }
    return { key: signageKey(signageId), events }
  }
  if (as !== 'operator' || userId === null) return undefined
  const events = {
    here: () => operators.here(userId),
    silent: () => operators.silent(userId),
    gone: () => {
      operators.gone(userId)
      faceSources.operatorChanged(userId)
    },
  }
  return { key: operatorKey(userId), events }
}
