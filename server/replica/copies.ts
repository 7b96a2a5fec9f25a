import type { StandbyState } from '#core/backups/contract.ts'
import {
  type Copied,
  type Generation,
  type Mark,
  readCopied,
  readMark,
  type Standing,
  standingOf,
} from '#core/replica/rules.ts'
import type { Timers } from '../system/timers.ts'

export interface StandbyDeps {
  place: {
    /** As people know it. */
    name: string
    read(file: 'mark.json' | 'copied.json'): Promise<string | undefined>
    write(file: 'mark.json' | 'copied.json', text: string): Promise<void>
    bringFolders(names: readonly string[], isMirror: boolean): Promise<void>
    /** The database as it is at this moment. */
    bringDatabase(): Promise<void>
  }
  own: Generation
  /** That a whole copy is at the place, beyond the end of this process. */
  memory: { hasCopied(): boolean; copied(): void }
  serverName: string
  everyMs: number
  now: () => number
  timers: Timers
  onFault: (error: unknown) => void
  /** Another serves now: this one must end before it answers anything more. */
  onFenced: (mark: Mark) => void
}

/** Keeps a second data folder less than a minute behind this one (decisions 9). */
export interface StandbyCopies {
  status(): StandbyState
  /** What would be lost now: since the newest whole copy or, while none is known, since this start. */
  ageMs(): number
  /** Rejects where the place cannot be reached, or holds a mark that nobody understands. */
  look(): Promise<{ standing: Standing; mark: Mark | undefined }>
  begin(): void
  /** Once more, so that an orderly end loses nothing. */
  close(): Promise<void>
}

/** What the product keeps beside its database; a server that takes over finds all of it in its place. */
export const COPIED_NAMES = [
  'media',
  'characters',
  'images',
  'captures',
  'outbox',
  'trackers',
  'tls',
  'secret',
  'generation.json',
]
const TIMER = 'standby'
/** Between two looks for what has been removed here. */
const MIRROR_EVERY_MS = 3_600_000

export function createStandbyCopies(deps: StandbyDeps): StandbyCopies {
  const { place, own, memory, now, timers } = deps
  const state: StandbyState = { place: place.name, copiedAt: null, tookMs: null, fault: null }
  const openedAt = now()
  let running = Promise.resolve()
  let mirroredAt = Number.NEGATIVE_INFINITY
  let isOver = false

  async function look(): Promise<{ standing: Standing; mark: Mark | undefined }> {
    const text = await place.read('mark.json')
    const mark = text === undefined ? undefined : readMark(text)
    if (text !== undefined && !mark)
      throw new Error('the mark there says nothing that this version understands')
    if (state.copiedAt === null) state.copiedAt = await copiedBefore()
    // by a version that did not remember it
    if (state.copiedAt !== null && mark) memory.copied()
    return { standing: standingOf(own, mark, memory.hasCopied()), mark }
  }

  /** By an earlier start of this one. */
  async function copiedBefore(): Promise<number | null> {
    const copied = readCopied((await place.read('copied.json')) ?? '')
    const isOurs = copied?.installation === own.installation && copied.generation === own.generation
    return isOurs ? copied.at : null
  }

  async function copy(): Promise<void> {
    const { standing, mark } = await look()
    if (standing === 'fenced' && mark) {
      isOver = true
      deps.onFenced(mark)
      return
    }
    if (standing === 'foreign') throw new Error('the place belongs to another installation')
    // an empty mount point, most likely: a copy there would fill this machine's disk
    if (standing === 'lost')
      throw new Error(
        'the mark that this server left there is gone: the folder is missing, empty or another one. Bring it back, or restart once with STANDBY_UNSEEN=1 to copy to the new one',
      )
    const at = now()
    if (mark?.generation !== own.generation)
      await place.write('mark.json', textOf({ version: 1, ...own, at, by: deps.serverName } satisfies Mark))
    const isMirror = at - mirroredAt >= MIRROR_EVERY_MS
    // what a row names is there before the row; what was removed meanwhile goes with a later look
    await place.bringFolders(COPIED_NAMES, false)
    const snapshotAt = now()
    await place.bringDatabase()
    await place.bringFolders(COPIED_NAMES, isMirror)
    if (isMirror) mirroredAt = at
    // before anybody can take over from there
    memory.copied()
    await place.write('copied.json', textOf({ version: 1, ...own, at: snapshotAt } satisfies Copied))
    Object.assign(state, { copiedAt: snapshotAt, tookMs: now() - at, fault: null })
  }

  function run(): Promise<void> {
    running = running.then(copy).catch((error: unknown) => {
      const text = error instanceof Error ? error.message : String(error)
      state.fault = { since: state.fault?.since ?? now(), at: now(), text }
      deps.onFault(error)
    })
    return running
  }

  async function cycle(): Promise<void> {
    const begunAt = now()
    await run()
    if (!isOver) timers.set(TIMER, Math.max(now(), begunAt + deps.everyMs), () => void cycle())
  }

  return {
    status: () => state,
    ageMs: () => Math.max(0, now() - (state.copiedAt ?? openedAt)),
    look,
    begin: () => void cycle(),
    async close() {
      timers.clear(TIMER)
      if (isOver) return
      isOver = true
      await run()
    },
  }
}

const textOf = (value: unknown): string => `${JSON.stringify(value)}\n`
