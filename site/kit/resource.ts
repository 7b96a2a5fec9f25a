import { atom, type ReadableAtom } from 'nanostores'
import type { Endpoint, InputOf, OutputOf } from '#core/http/define-endpoint.ts'
import type { Refused, Reply } from '../line/reply.ts'
import type { Request } from '../line/request.ts'
import { createTurn } from '../line/turn.ts'

const NOT_FOUND = 404

/** Data of a page, with its loading state. */
export interface Resource<Value> {
  status: 'loading' | 'ready' | 'failed'
  /** Stays during a reload and after a failed one, so that a page never goes blank. */
  value?: Value
  /** The server's refusal, if it has refused the last request. */
  refused?: Refused
}

export interface ResourceStore<Value> {
  $resource: ReadableAtom<Resource<Value>>
  /** Loads or reloads the value. Only the answer of the last request counts. */
  load(): Promise<void>
  /** Marks the value as loading without a request; the value stays on the screen until the next `load` replaces it. */
  outdate(): void
  /** Drops the value. */
  forget(): void
  /** Sets the value locally. Running requests would not include it, so their answers are dropped. */
  put(value: Value): void
}

/**
 * A resource whose value comes from any function, such as one that sends several requests. For a single endpoint, use
 * `createResource`.
 */
export function createResourceOf<Value>(ask: () => Promise<Reply<Value>>): ResourceStore<Value> {
  const $resource = atom<Resource<Value>>({ status: 'loading' })
  const turn = createTurn()

  const take = (reply: Reply<Value>) => {
    const { status, value } = $resource.get()
    if (reply.kind === 'ok') $resource.set({ status: 'ready', value: reply.value })
    else if (reply.kind === 'refused') $resource.set({ status: 'failed', value, refused: reply })
    // without an answer, a value that is ready stays as it is
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

/** Loads a resource again. @returns whether the server has sent its value */
export async function renew({ $resource, load }: ResourceStore<unknown>): Promise<boolean> {
  const before = $resource.get().value
  await load()
  return $resource.get().value !== before
}

/** Maps the value of a successful reply; returns other replies unchanged. */
export const mapped = <From, To>(reply: Reply<From>, map: (value: From) => To): Reply<To> =>
  reply.kind === 'ok' ? { ...reply, value: map(reply.value) } : reply

type ValueOf<Some extends Reply<unknown>> = Extract<Some, { kind: 'ok' }>['value']

/** Combines replies: returns the values of all replies or, if any failed, the first failed reply. */
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
 * The answer of one endpoint, loaded when a page opens and again after a change.
 * @param how.map converts the answer for the page
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

/** Whether the requested object does not exist; also true if the server refuses its id as invalid. */
export const isMissing = ({ status, refused }: Resource<unknown>): boolean =>
  status === 'failed' && (refused?.status === NOT_FOUND || refused?.refusal.key === 'invalid')
