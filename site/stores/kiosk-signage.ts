import { atom, type ReadableAtom } from 'nanostores'
import { getSignage, type SignageShape } from '#contract/signages.ts'
import type { Clock, Stop } from '../client/clock.ts'
import type { Line } from '../client/line.ts'
import type { Reply, Request } from '../client/request.ts'
import { urlsOf } from './kiosk-preload.ts'
import type { Shelf } from './kiosk-shelf.ts'

/** After the server did not answer. */
const RETRY_MS = 3_000

/** `none`: this account has no signage to show. `gone`: it was deleted, or may not be read any more. */
export type SignageFailure = 'none' | 'gone'

/** The device's own signage with its templates: fetched again when they change, shown once their pictures are there. */
export interface KioskSignage {
  $signage: ReadableAtom<SignageShape | undefined>
  $failure: ReadableAtom<SignageFailure | undefined>
  load(): Promise<void>
  close(): void
}

export interface KioskSignageDeps {
  request: Request
  line: Pick<Line, 'on' | 'onState'>
  clock: Pick<Clock, 'after'>
  shelf: Pick<Shelf, 'want' | 'keepOnly'>
}

export function createKioskSignage({ request, line, clock, shelf }: KioskSignageDeps): KioskSignage {
  const $signage = atom<SignageShape | undefined>()
  const $failure = atom<SignageFailure | undefined>()
  let turn = 0
  let stopRetry: Stop | undefined

  async function load(): Promise<void> {
    turn += 1
    const mine = turn
    stopRetry?.()
    const reply = await request(getSignage, {})
    if (mine !== turn) return
    if (reply.kind === 'unreachable' || reply.kind === 'malformed') {
      stopRetry = clock.after(RETRY_MS, () => void load())
      return
    }
    const signage = ownOf(reply)
    if (!signage) return $failure.set(reply.kind === 'ok' ? 'none' : 'gone')
    const files = urlsOf(signage)
    await shelf.want(files)
    if (mine !== turn) return
    $failure.set(undefined)
    $signage.set(signage)
    shelf.keepOnly(files)
  }

  const offs = [
    line.on('templateChanged', ({ signageId, version }) => {
      const shown = $signage.get()
      if (shown && (shown.id !== signageId || shown.version === version)) return
      void load()
    }),
    // whatever was saved while the line was away
    line.onState((state) => {
      if (state === 'open' && $signage.get()) void load()
    }),
  ]

  return {
    $signage,
    $failure,
    load,
    close() {
      turn += 1
      stopRetry?.()
      for (const off of offs) off()
    },
  }
}

/** A signage account gets its own signage; a list is for people. */
const ownOf = (reply: Reply<SignageShape | SignageShape[]>): SignageShape | undefined =>
  reply.kind === 'ok' && !Array.isArray(reply.value) ? reply.value : undefined
