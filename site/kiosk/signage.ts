import { atom, type ReadableAtom } from 'nanostores'
import { getOwnSignage, type SignageShape } from '#core/signages/contract.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import { isPassing, type Reply } from '../line/reply.ts'
import { REPLY_LIMIT_MS, type Request } from '../line/request-port.ts'
import { type Stop, stopAll } from '../line/stop.ts'
import { createTimer, within } from '../line/timer.ts'
import { createTurn } from '../line/turn.ts'
import type { KioskMemory } from './memory.ts'
import { urlsOf } from './preload.ts'
import type { PreloadedFiles } from './preloaded-files.ts'

/** Pause before loading the signage again if the server did not answer. */
const RETRY_MS = 3_000
/**
 * The signage stored on the device is shown after at most this time, even if some of its pictures are not loaded yet.
 */
const REMEMBERED_WITHIN_MS = 300
/** Pause before asking again whether a missing signage has been restored. */
const FAILED_RETRY_MS = 3_600_000
const NOT_SIGNED_IN = 401

/** `none`: this account has no signage. `gone`: the signage was deleted, or may no longer be read. */
export type SignageFailure = 'none' | 'gone'

/**
 * The signage of this device with its templates. Templates that have changed are loaded again, and shown when their
 * files are ready.
 */
interface KioskSignage {
  $signage: ReadableAtom<SignageShape | undefined>
  /**
   * Whether the page shows the signage data that is stored on the device. Either the server has not answered since the
   * start, or the company has moved to another server (decisions 9).
   */
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
  /** Called when the server refuses this device's session (refused-session.ts). @returns whether the page stays as it is */
  onRefused: () => boolean
}

export function createKioskSignage(deps: KioskSignageDeps): KioskSignage {
  const { request, clock, memory } = deps
  const shown = createShownSignage(deps)
  const { $signage, $isRemembered, $failure } = shown
  const turn = createTurn()
  const next = createTimer(clock)
  /** Whether the answer to the last request has not come yet. */
  let isAsking = false
  const loadIn = (delayMs: number) => next.start(delayMs, () => void load())

  async function load(): Promise<void> {
    const isLast = turn.take()
    next.stop()
    let isAnswered = false
    isAsking = true
    const asked = request(getOwnSignage, {}, { limitMs: REPLY_LIMIT_MS })
    void shown.showRemembered(() => isLast() && !isAnswered)
    const reply = await asked
    if (!isLast()) return
    isAsking = false
    next.stop()
    if (isPassing(reply)) return loadIn(Math.max(RETRY_MS, retryAfterMs(reply)))
    // The server does not know this session. It may be the wrong server, so keep the signage on the screen and the
    // stored signage.
    if (reply.kind === 'refused' && reply.status === NOT_SIGNED_IN && deps.onRefused()) return
    isAnswered = true
    const signage = reply.kind === 'ok' ? reply.value : undefined
    if (!signage) {
      memory.clear()
      $failure.set(reply.kind === 'ok' ? 'none' : 'gone')
      return loadIn(FAILED_RETRY_MS)
    }
    if (!(await shown.show(signage, isLast))) return
    $isRemembered.set(false)
    memory.write(signage)
    // decisions 2: loading the signage once a day renews the session, even if the connection never breaks
    loadIn(DAY_MS)
  }

  const stopFollowing = followChanges(deps.line, shown, {
    load,
    askAgain() {
      if (isAsking) loadIn(RETRY_MS)
    },
  })
  return {
    $signage,
    $isRemembered,
    $failure,
    load,
    close() {
      turn.end()
      next.stop()
      stopFollowing()
    },
  }
}

const retryAfterMs = (reply: Reply<unknown>): number =>
  reply.kind === 'refused' ? (reply.retryAfterMs ?? 0) : 0

type ShownSignage = ReturnType<typeof createShownSignage>

/** The signage on the screen, from the server or from this device's memory. */
function createShownSignage({ clock, shelf, memory }: KioskSignageDeps) {
  const $signage = atom<SignageShape | undefined>()
  const $isRemembered = atom(false)
  const $failure = atom<SignageFailure | undefined>()

  /** Shows a signage when its files are ready. @returns false if another load has begun meanwhile */
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

  return {
    $signage,
    $isRemembered,
    $failure,
    show,
    /** Shows the stored signage after a start, without waiting for the server. */
    async showRemembered(isStill: () => boolean): Promise<void> {
      const remembered = $signage.get() ? undefined : memory.read()
      if (!remembered) return
      $isRemembered.set(true)
      await show(remembered, isStill, (loading) => within(clock, REMEMBERED_WITHIN_MS, loading))
    },
  }
}

/** Reloads the signage when its templates have changed, or may have changed. */
function followChanges(
  line: KioskSignageDeps['line'],
  { $signage, $isRemembered }: ShownSignage,
  { load, askAgain }: { load: () => Promise<void>; askAgain: () => void },
): Stop {
  let account: number | undefined
  const offs = [
    // with the same version, too: a character of the signage may have new sprites
    line.on('templateChanged', ({ signageId }) => {
      const shown = $signage.get()
      if (!shown || shown.id === signageId) void load()
    }),
    line.on('config', ({ accountId }) => {
      // The company has moved to another cell (server): the ids of the shown signage now belong to other rows.
      if (account !== undefined && account !== accountId && $signage.get()) $isRemembered.set(true)
      account = accountId
    }),
    line.onState((state) => {
      if (state !== 'open') return
      // templates may have been saved while this page was disconnected
      if ($signage.get()) void load()
      // the first request may have been lost in a network that broke
      else askAgain()
    }),
  ]
  return () => stopAll(offs)
}
