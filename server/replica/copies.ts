import type { ReplicaState } from '#core/backups/contract.ts'
import {
  type Copied,
  type Generation,
  type Mark,
  type ReplicaRole,
  readCopied,
  readMark,
  replicaRoleOf,
} from '#core/replica/rules.ts'
import type { Timers } from '../system/timers.ts'

export interface ReplicaDeps {
  place: {
    /** Address of the replica's folder, for messages. */
    name: string
    read(file: 'mark.json' | 'copied.json'): Promise<string | undefined>
    write(file: 'mark.json' | 'copied.json', text: string): Promise<void>
    bringFolders(names: readonly string[], isMirror: boolean): Promise<void>
    /** Copies a snapshot of the database as it is at the time of the call. */
    bringDatabase(): Promise<void>
  }
  own: Generation
  /** Remembers, across restarts, that the replica's folder has a complete copy. */
  memory: { hasCopied(): boolean; copied(): void }
  serverName: string
  everyMs: number
  now: () => number
  timers: Timers
  onFault: (error: unknown) => void
  /** Called when another server has taken over. This server must stop before it answers another request. */
  onFenced: (mark: Mark) => void
}

/** Copies the data folder to a second folder every `everyMs` (decisions 9). */
export interface ReplicaCopies {
  status(): ReplicaState
  /**
   * Maximum age, in ms, of the data that would be lost now: the time since the newest complete copy, or since start-up if none is
   * known.
   */
  ageMs(): number
  /**
   * Reads the mark file in the replica's folder, which says which server may copy there. Rejects if the folder cannot
   * be reached or the file cannot be read.
   */
  look(): Promise<{ standing: ReplicaRole; mark: Mark | undefined }>
  begin(): void
  /** Makes a last copy, so that an orderly stop loses nothing. */
  close(): Promise<void>
}

/** Files and folders that a server needs to take over, in addition to the database. */
const COPIED_NAMES = [
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
const TIMER = 'replica'
/** Interval of mirroring, which also removes files from the copy that were removed from the data folder. */
const MIRROR_EVERY_MS = 3_600_000

export function createReplicaCopies(deps: ReplicaDeps): ReplicaCopies {
  const { place, own, memory, now, timers } = deps
  const state: ReplicaState = { place: place.name, copiedAt: null, tookMs: null, fault: null }
  const openedAt = now()
  let running = Promise.resolve()
  let mirroredAt = Number.NEGATIVE_INFINITY
  let isOver = false

  async function look(): Promise<{ standing: ReplicaRole; mark: Mark | undefined }> {
    const text = await place.read('mark.json')
    const mark = text === undefined ? undefined : readMark(text)
    if (text !== undefined && !mark)
      throw new Error('this version cannot read the mark in the replica folder')
    if (state.copiedAt === null) state.copiedAt = await copiedBefore(deps)
    // An older version did not store that a complete copy exists, so store it now.
    if (state.copiedAt !== null && mark) memory.copied()
    return { standing: replicaRoleOf(own, mark, memory.hasCopied()), mark }
  }

  async function copy(): Promise<void> {
    const { standing, mark } = await look()
    if (standing === 'fenced' && mark) {
      isOver = true
      deps.onFenced(mark)
      return
    }
    if (standing === 'foreign') throw new Error('the replica folder belongs to another installation')
    // The folder is probably the mount point of a disk that is not mounted. A copy would fill this machine's own disk.
    if (standing === 'lost')
      throw new Error(
        'the mark that this server wrote to the replica folder is missing: the folder is missing, empty or another one. Restore the folder, or restart once with REPLICA_UNSEEN=1 to copy to the new one',
      )
    const at = now()
    if (mark?.generation !== own.generation)
      await place.write('mark.json', textOf({ version: 1, ...own, at, by: deps.serverName } satisfies Mark))
    const isMirror = at - mirroredAt >= MIRROR_EVERY_MS
    // copies files before the database rows that refer to them; the next mirroring removes deleted files from the copy
    await place.bringFolders(COPIED_NAMES, false)
    const snapshotAt = now()
    await place.bringDatabase()
    await place.bringFolders(COPIED_NAMES, isMirror)
    if (isMirror) mirroredAt = at
    // store locally that a copy exists before writing `copied.json`, with which another server can take over
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

/** When the copy in the replica's folder was made (epoch ms), if this server made it before a restart; otherwise null. */
async function copiedBefore({ place, own }: Pick<ReplicaDeps, 'place' | 'own'>): Promise<number | null> {
  const copied = readCopied((await place.read('copied.json')) ?? '')
  const isOurs = copied?.installation === own.installation && copied.generation === own.generation
  return isOurs ? copied.at : null
}

const textOf = (value: unknown): string => `${JSON.stringify(value)}\n`
