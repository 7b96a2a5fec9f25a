import { atom, type ReadableAtom } from 'nanostores'
import { getOwnSignage, type SignageShape } from '#core/signages/contract.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import type { Request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'
import { createTurn } from '../line/turn.ts'
import type { KioskMemory } from './memory.ts'
import { urlsOf } from './preload.ts'
import type { Shelf } from './shelf.ts'

/** After the server did not answer. */
const RETRY_MS = 3_000
/** What this device remembers is shown no later than this, also without some of its pictures. */
const REMEMBERED_WITHIN_MS = 300
const NOT_SIGNED_IN = 401

/** `none`: this account has no signage to show. `gone`: it was deleted, or may not be read any more. */
export type SignageFailure = 'none' | 'gone'

/** The device's own signage with its templates: fetched again when they change, shown once their pictures are there. */
export interface KioskSignage {
  $signage: ReadableAtom<SignageShape | undefined>
  /** What is shown is what this device remembers: the server has not been heard since the start, or the company has moved (decisions 9). */
  $isRemembered: ReadableAtom<boolean>
  $failure: ReadableAtom<SignageFailure | undefined>
  load(): Promise<void>
  close(): void
}

export interface KioskSignageDeps {
  request: Request
  line: Pick<Line, 'on' | 'onState'>
  clock: Pick<Clock, 'after'>
  shelf: Pick<Shelf, 'want' | 'keepOnly'>
  memory: KioskMemory
  /** The server does not take this device's session (refused.ts). @returns whether the page stays as it is */
  onRefused: () => boolean
}

export function createKioskSignage(deps: KioskSignageDeps): KioskSignage {
  const { request, line, clock, shelf, memory } = deps
  const $signage = atom<SignageShape | undefined>()
  const $isRemembered = atom(false)
  const $failure = atom<SignageFailure | undefined>()
  const turn = createTurn()
  let account: number | undefined
  let stopNext: Stop | undefined

  /** @returns false when a later load has overtaken it */
  async function show(
    signage: SignageShape,
    isLast: () => boolean,
    ready = (loading: Promise<void>) => loading,
  ): Promise<boolean> {
    const files = urlsOf(signage)
    await ready(shelf.want(files))
    if (!isLast()) return false
    $failure.set(undefined)
    $signage.set(signage)
    shelf.keepOnly(files)
    return true
  }

  /** The first picture after a start, drawn before the server is heard: it may be silent. */
  async function showRemembered(isStill: () => boolean): Promise<void> {
    const remembered = $signage.get() ? undefined : memory.read()
    if (!remembered) return
    $isRemembered.set(true)
    let stopWaiting: Stop = () => {}
    const soon = new Promise<void>((resolve) => {
      stopWaiting = clock.after(REMEMBERED_WITHIN_MS, resolve)
    })
    await show(remembered, isStill, (loading) => Promise.race([loading, soon]))
    stopWaiting()
  }

  async function load(): Promise<void> {
    const isLast = turn.take()
    stopNext?.()
    let isAnswered = false
    const asked = request(getOwnSignage, {})
    void showRemembered(() => isLast() && !isAnswered)
    const reply = await asked
    if (!isLast()) return
    if (reply.kind === 'unreachable' || reply.kind === 'malformed') {
      stopNext = clock.after(RETRY_MS, () => void load())
      return
    }
    // not known to this server, which may be the wrong one: what is shown and remembered stays
    if (reply.kind === 'refused' && reply.status === NOT_SIGNED_IN && deps.onRefused()) return
    isAnswered = true
    const signage = reply.kind === 'ok' ? reply.value : undefined
    if (!signage) {
      memory.clear()
      return $failure.set(reply.kind === 'ok' ? 'none' : 'gone')
    }
    if (!(await show(signage, isLast))) return
    $isRemembered.set(false)
    memory.write(signage)
    // decisions 2: its session is renewed by a question a day, also where the line never breaks
    stopNext = clock.after(DAY_MS, () => void load())
  }

  const offs = [
    line.on('templateChanged', ({ signageId, version }) => {
      const shown = $signage.get()
      if (shown && (shown.id !== signageId || shown.version === version)) return
      void load()
    }),
    // in another cell the numbers of what is shown are others'
    line.on('config', ({ accountId }) => {
      if (account !== undefined && account !== accountId && $signage.get()) $isRemembered.set(true)
      account = accountId
    }),
    // whatever was saved while the line was away
    line.onState((state) => {
      if (state === 'open' && $signage.get()) void load()
    }),
  ]

  return {
    $signage,
    $isRemembered,
    $failure,
    load,
    close() {
      turn.end()
      stopNext?.()
      for (const off of offs) off()
    },
  }
}
