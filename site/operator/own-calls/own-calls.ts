import { atom, computed, type ReadableAtom } from 'nanostores'
import { getOwnCalls, type OwnCall } from '#core/calls/contract-own-calls.ts'
import { createResource, type Resource } from '../../kit/resource.ts'
import type { Clock } from '../../line/clock.ts'
import type { Line } from '../../line/line.ts'
import { loadOnConnection } from '../../line/load-on-connection.ts'
import type { Self } from '../../line/own-state.ts'
import type { Request } from '../../line/request.ts'
import type { Stop } from '../../line/stop.ts'

/** The operator's own calls, newest first. */
export interface OwnCallList {
  rows: readonly OwnCall[]
  /** Cursor of the next page; null: this is the last one. */
  next: string | null
  /** The call results from which the operator chooses one. */
  results: readonly string[]
}

export interface OwnCalls {
  $list: ReadableAtom<Resource<OwnCallList>>
  /** The operator's last call, if it has just ended and no result is chosen yet: the page asks the operator for the result. */
  $asked: ReadableAtom<OwnCall | undefined>
  load(): Promise<void>
  /** Loads the next page. */
  more(): Promise<void>
  /** Sets whether the page asks the operator for the result of this call. */
  ask(callId: string, isAsked: boolean): void
  /** Updates the list with what was saved. */
  put(call: Pick<OwnCall, 'id'> & Partial<OwnCall>): void
  /** Loads the list when the page is connected, and after each call of this operator. @returns a function that stops this */
  follow(): Stop
}

/** After the end of a call, the page asks the operator for the call's result for this long. */
export const ASKED_MS = 15 * 60_000

const SKIPPED_KEY = 'uketsuke.skipped-calls'
const SKIPPED_MAX = 20

interface OwnCallsDeps {
  request: Request
  self: Pick<Self, '$self'>
  line: Pick<Line, 'onState' | 'state'>
  clock: Pick<Clock, 'serverNow'>
  /** Remembers skipped calls across reloads; undefined: storage is blocked. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'> | undefined
}

export function createOwnCalls({ request, self, line, clock, storage }: OwnCallsDeps): OwnCalls {
  const first = createResource(request, getOwnCalls, { input: () => ({}) })
  const $skipped = atom<readonly string[]>(storage()?.getItem(SKIPPED_KEY)?.split(' ') ?? [])

  const $asked = computed([first.$resource, $skipped], ({ value }, skipped) => {
    const last = value?.rows.find(({ handedTo }) => handedTo === null)
    if (!last || last.endedAt === null || last.result !== null || skipped.includes(last.id)) return undefined
    return clock.serverNow() - last.endedAt < ASKED_MS ? last : undefined
  })

  return {
    $list: first.$resource,
    $asked,
    load: first.load,
    async more() {
      const after = first.$resource.get().value?.next
      if (!after) return
      const reply = await request(getOwnCalls, { after })
      const { value } = first.$resource.get()
      if (reply.kind !== 'ok' || value?.next !== after) return
      first.put({ ...reply.value, rows: [...value.rows, ...reply.value.rows] })
    },
    ask(callId, isAsked) {
      const others = $skipped.get().filter((id) => id !== callId)
      $skipped.set((isAsked ? others : [...others, callId]).slice(-SKIPPED_MAX))
      storage()?.setItem(SKIPPED_KEY, $skipped.get().join(' '))
    },
    put(call) {
      const { value } = first.$resource.get()
      if (!value) return
      first.put({ ...value, rows: value.rows.map((row) => (row.id === call.id ? { ...row, ...call } : row)) })
    },
    follow() {
      const offs = [
        self.$self.listen((own, before) => {
          if (before?.talk && own?.talk?.callId !== before.talk.callId) void first.load()
        }),
        loadOnConnection(line, () => void first.load()),
      ]
      return () => {
        for (const off of offs) off()
      }
    },
  }
}
