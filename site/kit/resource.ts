import { atom, type ReadableAtom } from 'nanostores'
import type { Endpoint, InputOf, OutputOf } from '#core/http/define-endpoint.ts'
import type { Refused, Reply } from '../line/reply.ts'
import type { Request } from '../line/request.ts'
import { createTurn } from '../line/turn.ts'

const NOT_FOUND = 404

/** What a page loads, as it shows it. */
export interface Resource<Value> {
  status: 'loading' | 'ready' | 'failed'
  /** Stays while it is loaded again, and when that fails: a page never goes blank. */
  value?: Value
  /** Why the server did not answer with it. */
  refused?: Refused
}

export interface ResourceStore<Value> {
  $resource: ReadableAtom<Resource<Value>>
  /** Asks, also again after a change. Of several under way only the last one's answer counts. */
  load(): Promise<void>
  /** Something else is asked for from now on: the value stays on the screen until that answer comes. */
  outdate(): void
  /** What is known is old, and is not shown again. */
  forget(): void
  /** What is known without asking; answers under way do not know it, and are dropped. */
  put(value: Value): void
}

/** What a page asks for in several calls, or in one of its own kind. `createResource` is the usual one. */
export function createResourceOf<Value>(ask: () => Promise<Reply<Value>>): ResourceStore<Value> {
  const $resource = atom<Resource<Value>>({ status: 'loading' })
  const turn = createTurn()

  const take = (reply: Reply<Value>) => {
    const { status, value } = $resource.get()
    if (reply.kind === 'ok') $resource.set({ status: 'ready', value: reply.value })
    else if (reply.kind === 'refused') $resource.set({ status: 'failed', value, refused: reply })
    // nobody answered: what is there is still what was asked for
    else if (status !== 'ready') $resource.set({ status: 'failed', value })
  }

  return {
    $resource,
    async load() {
      const isLast = turn.take()
      const reply = await ask()
      if (isLast()) take(reply)
    },
    outdate: () => $resource.set({ ...$resource.get(), status: 'loading' }),
    forget() {
      turn.end()
      $resource.set({ status: 'loading' })
    },
    put(value) {
      turn.end()
      $resource.set({ status: 'ready', value })
    },
  }
}

/** A reply with another value; what is none stays as it is. */
export const mapped = <From, To>(reply: Reply<From>, map: (value: From) => To): Reply<To> =>
  reply.kind === 'ok' ? { ...reply, value: map(reply.value) } : reply

type ValueOf<Some extends Reply<unknown>> = Extract<Some, { kind: 'ok' }>['value']

/** All of them or, in this order, the first that is none. */
export function together<Replies extends readonly Reply<unknown>[]>(
  ...replies: Replies
): Reply<{ [Index in keyof Replies]: ValueOf<Replies[Index]> }> {
  const values: unknown[] = []
  for (const reply of replies) {
    if (reply.kind !== 'ok') return reply
    values.push(reply.value)
  }
  return { kind: 'ok', value: values as { [Index in keyof Replies]: ValueOf<Replies[Index]> } }
}

/**
 * What one endpoint answers, loaded when a page opens and again after a change.
 * @param how.map what the page needs of it
 */
export function createResource<C extends Endpoint, Value>(
  request: Request,
  endpoint: C,
  how: { input: () => InputOf<C>; map: (answer: OutputOf<C>) => Value },
): ResourceStore<Value>
export function createResource<C extends Endpoint>(
  request: Request,
  endpoint: C,
  how: { input: () => InputOf<C> },
): ResourceStore<OutputOf<C>>
export function createResource<C extends Endpoint, Value>(
  request: Request,
  endpoint: C,
  { input, map }: { input: () => InputOf<C>; map?: (answer: OutputOf<C>) => Value },
): ResourceStore<OutputOf<C> | Value> {
  return createResourceOf<OutputOf<C> | Value>(async () => {
    const reply = await request(endpoint, input())
    return map ? mapped(reply, map) : reply
  })
}

/** What was asked for is not there (any more). */
export const isMissing = ({ status, refused }: Resource<unknown>): boolean =>
  status === 'failed' && refused?.status === NOT_FOUND
