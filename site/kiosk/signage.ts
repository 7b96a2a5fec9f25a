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
import type { PreloadedFiles } from './preloaded-files.ts'

/** Pause before asking again if the server did not answer. */
const RETRY_MS = 3_000
/** The remembered signage is shown after at most this time, even without some of its pictures. */
const REMEMBERED_WITHIN_MS = 300
const NOT_SIGNED_IN = 401

/** `none`: this account has no signage. `gone`: the signage was deleted, or may no longer be read. */
export type SignageFailure = 'none' | 'gone'

/** The device's own signage with its templates: loaded again when they change, shown once their files are ready. */
interface KioskSignage {
  $signage: ReadableAtom<SignageShape | undefined>
  /** The remembered signage is shown: the server has not answered since the start, or the company has moved (decisions 9). */
  $isRemembered: ReadableAtom<boolean>
  $failure: ReadableAtom<SignageFailure | undefined>
  load(): Promise<void>
  close(): void
}

interface KioskSignageDeps {
  request: Request
  line: Pick<Line, 'on' | 'onState'>
  clock: Pick<Clock, 'after'>
  shelf: Pick<PreloadedFiles, 'want' | 'keepOnly'>
  memory: KioskMemory
  /** The server refuses this device's session (refused.ts). @returns whether the page stays as it is */
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

  /** @returns false if a later load has overtaken this one */
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

  /** Shows the first picture after a start without waiting for the server. */
  async function showRemembered(isStill: () => boolean): Promise<void> {
    const remembered = $signage.get() ? undefined : memory.read()
    if (!remembered) return
    $isRemembered.set(true)
    await show(remembered, isStill, (loading) => atMost(clock, REMEMBERED_WITHIN_MS, loading))
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
    // not signed in at this server, which may be the wrong one: what is shown and remembered stays
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
    // decisions 2: asking once a day renews the session, even if the line never breaks
    stopNext = clock.after(DAY_MS, () => void load())
  }

  /** After a move to another cell, the ids on the screen belong to other rows. */
  function followAccount(next: number): void {
    if (account !== undefined && account !== next && $signage.get()) $isRemembered.set(true)
    account = next
  }

  const offs = [
    line.on('templateChanged', ({ signageId, version }) => {
      const shown = $signage.get()
      if (!shown || (shown.id === signageId && shown.version !== version)) void load()
    }),
    line.on('config', ({ accountId }) => followAccount(accountId)),
    // templates may have been saved while the line was down
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

/** Waits for the promise, but not longer than this. */
async function atMost(clock: Pick<Clock, 'after'>, ms: number, promise: Promise<void>): Promise<void> {
  let stop: Stop = () => {}
  const late = new Promise<void>((resolve) => {
    stop = clock.after(ms, resolve)
  })
  await Promise.race([promise, late])
  stop()
}
