import { map } from 'nanostores'
import type { Endpoint, InputOf, OutputOf } from '#contract/define-endpoint.ts'
import type { Refused } from '../../client/reply.ts'
import type { Request } from '../../client/request.ts'

export interface Resource<Value> {
  status: 'loading' | 'ready' | 'failed'
  /** Stays while it is loaded again: a page never goes blank. */
  value?: Value
  refused?: Refused
}

/** What one endpoint answers, loaded when a page opens and again after a change. */
export function createResource<C extends Endpoint>(request: Request, endpoint: C, input: InputOf<C>) {
  const $resource = map<Resource<OutputOf<C>>>({ status: 'loading' })
  let turn = 0
  async function load(): Promise<void> {
    const own = ++turn
    const reply = await request(endpoint, input)
    // a later load has overtaken this one
    if (own !== turn) return
    if (reply.kind === 'ok') $resource.set({ status: 'ready', value: reply.value })
    else if (reply.kind === 'refused') $resource.set({ status: 'failed', refused: reply })
    else if ($resource.get().value === undefined) $resource.set({ status: 'failed' })
  }
  return { $resource, load }
}
