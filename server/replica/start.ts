import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OwnGeneration, readGeneration, readMark, replicaRoleOf } from '#core/replica/rules.ts'
import type { Config } from '../system/config.ts'
import { StartFault } from '../system/fault.ts'
import type { ReplicaCopies } from './copies.ts'
import { createReplicaPlace, MARK_FILE } from './place.ts'
import { writeGeneration } from './take-over.ts'
import { replicaCopies } from './wiring.ts'

/**
 * Starts copying the data folder of the first of two servers to the replica. Refuses to start if the second server has
 * taken over. The data folder stores where it was copied to, so that the server notices if REPLICA is no longer set or
 * if the replica's folder has disappeared.
 * @param end stops the process when another server has taken over
 * @returns undefined if there is no replica
 * @throws StartFault replica, unseen
 */
export async function openReplica(
  config: Config,
  { say, end }: { say: (text: string) => void; end: (code: 'replica') => void },
): Promise<ReplicaCopies | undefined> {
  const { DATA_DIR: dataDir, REPLICA: place, REPLICA_UNSEEN: mayBeUnseen } = config
  const stored = storedGeneration(dataDir)
  if (place === undefined && stored?.copiedTo === undefined) return undefined
  const { copiedTo, ...own } = stored ?? { installation: randomUUID(), generation: 1 }
  let remembered = copiedTo
  function remember(copiedToNow: string | undefined): void {
    if (remembered === copiedToNow) return
    remembered = copiedToNow
    writeGeneration(dataDir, { ...own, copiedTo: copiedToNow })
  }
  if (!stored) writeGeneration(dataDir, own)
  if (copiedTo !== undefined && !isSamePlace(copiedTo, place)) {
    await requireNotServing(own, copiedTo, config)
    if (mayBeUnseen) remember(undefined)
  }
  if (place === undefined) return undefined
  const copies = replicaCopies(place, config, own, {
    memory: { hasCopied: () => isSamePlace(remembered, place), copied: () => remember(place) },
    onFault: (error) => say(`✖ The replica in ${place} could not be updated: ${String(error)}`),
    onFenced(mark) {
      say(`✖ ${takenOverText(place, mark.at, mark.by)}`)
      end('replica')
    },
  })
  if ((await requireServing(copies, place, mayBeUnseen)) === 'lost') remember(undefined)
  return copies
}

/**
 * Requires that no other server has taken over.
 * @returns `lost` if the mark of this server is gone from the folder of the replica. Without REPLICA_UNSEEN, that is a
 * StartFault.
 * @throws StartFault replica, unseen
 */
async function requireServing(
  copies: ReplicaCopies,
  place: string,
  mayBeUnseen: boolean,
): Promise<'serves' | 'lost'> {
  const { standing, mark } = await copies.look().catch((error: unknown) => {
    if (mayBeUnseen) return { standing: 'serves' as const, mark: undefined }
    throw unseen(
      `REPLICA ${place} cannot be read, so it is unknown whether the replica has taken over:\n  ${textOf(error)}`,
      'REPLICA_UNSEEN=1 starts anyway',
    )
  })
  if (standing === 'fenced' && mark) throw new StartFault('replica', takenOverText(place, mark.at, mark.by))
  if (standing === 'foreign')
    throw new StartFault(
      'replica',
      `REPLICA ${place} belongs to another installation.\n  Choose a folder that no other server copies to. Nothing was changed.`,
    )
  if (standing !== 'lost' || mayBeUnseen) return standing === 'lost' ? 'lost' : 'serves'
  throw unseen(
    `REPLICA ${place} is missing, empty or another folder: the mark that this server left there is gone, so it is unknown whether the replica has taken over.\n  Check that it is mounted.`,
    'and the folder was replaced on purpose, start once with REPLICA_UNSEEN=1 to copy everything there again',
  )
}

/**
 * Throws if another server has taken over from the folder in `copiedTo`. Called when REPLICA no longer names this
 * folder.
 * @throws StartFault replica, unseen
 */
async function requireNotServing(
  own: OwnGeneration,
  copiedTo: string,
  { REPLICA: place, REPLICA_UNSEEN: mayBeUnseen }: Config,
): Promise<void> {
  const mark = await createReplicaPlace(copiedTo)
    .read(MARK_FILE)
    .then((text) => readMark(text ?? ''))
    .catch(() => undefined)
  const standing = replicaRoleOf(own, mark, true)
  if (standing === 'fenced' && mark)
    throw new StartFault('replica', takenOverText(copiedTo, mark.at, mark.by))
  if (mayBeUnseen || (standing === 'serves' && place !== undefined)) return
  throw unseen(
    `This data folder was copied to ${copiedTo}, but REPLICA is ${place === undefined ? 'not set' : `${place} now`}: it is unknown whether a server has taken over there.\n  Set REPLICA=${copiedTo} again.`,
    `and ${copiedTo} is given up on purpose, start once with REPLICA_UNSEEN=1 to forget it`,
  )
}

/** Compares addresses of replica folders, ignoring a trailing slash. */
const isSamePlace = (one: string | undefined, other: string | undefined): boolean =>
  one?.replace(/(?<!\/)\/+$/, '') === other?.replace(/(?<!\/)\/+$/, '')

const unseen = (what: string, cure: string): StartFault =>
  new StartFault('unseen', `${what}\n  If it has certainly not taken over, ${cure}. Nothing was changed.`)

const takenOverText = (place: string, at: number, by: string): string =>
  `The replica in ${place} took over at ${new Date(at).toISOString()} (${by}) and is serving: this data folder is outdated.\n  Use this machine as its replica now, or remove the folder. Nothing was changed.`

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Reads the identity of the data folder (ID and generation number) from the folder.
 * @returns undefined if this data folder was never copied to a replica
 */
function storedGeneration(dataDir: string): OwnGeneration | undefined {
  const path = join(dataDir, 'generation.json')
  if (!existsSync(path)) return undefined
  const found = readGeneration(readFileSync(path, 'utf8'))
  if (found) return found
  throw new StartFault('replica', `${path} cannot be read by this version.`)
}
