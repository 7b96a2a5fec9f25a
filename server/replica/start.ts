import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OwnGeneration, readGeneration, readMark, standingOf } from '#core/replica/rules.ts'
import type { Config } from '../system/config.ts'
import { StartFault } from '../system/fault.ts'
import type { StandbyCopies } from './copies.ts'
import { createStandbyPlace, MARK_FILE } from './place.ts'
import { writeGeneration } from './take-over.ts'
import { standbyCopies } from './wiring.ts'

/**
 * The first of two servers: demands that the other has not taken over, and returns what copies to it. A data folder that was copied
 * once remembers where to, so that a STANDBY that is gone from the environment or from the disk is not taken for a new one.
 * @param end the process: another serves
 * @returns undefined: there is no standby
 * @throws StartFault standby, unseen
 */
export async function openStandby(
  config: Config,
  { say, end }: { say: (text: string) => void; end: (code: 'standby') => void },
): Promise<StandbyCopies | undefined> {
  const { DATA_DIR: dataDir, STANDBY: place, STANDBY_UNSEEN: mayBeUnseen } = config
  const kept = keptGeneration(dataDir)
  if (place === undefined && kept?.copiedTo === undefined) return undefined
  const { copiedTo, ...own } = kept ?? { installation: randomUUID(), generation: 1 }
  let remembered = copiedTo
  function remember(copiedToNow: string | undefined): void {
    if (remembered === copiedToNow) return
    remembered = copiedToNow
    writeGeneration(dataDir, { ...own, copiedTo: copiedToNow })
  }
  if (!kept) writeGeneration(dataDir, own)
  if (copiedTo !== undefined && !isSamePlace(copiedTo, place)) {
    await demandUnserving(own, copiedTo, config)
    if (mayBeUnseen) remember(undefined)
  }
  if (place === undefined) return undefined
  const copies = standbyCopies(place, config, own, {
    memory: { hasCopied: () => isSamePlace(remembered, place), copied: () => remember(place) },
    onFault: (error) => say(`✖ The standby in ${place} was not brought up to date: ${String(error)}`),
    onFenced(mark) {
      say(`✖ ${fencedText(place, mark.at, mark.by)}`)
      end('standby')
    },
  })
  if ((await demandServing(copies, place, mayBeUnseen)) === 'lost') remember(undefined)
  return copies
}

/** @returns lost: only when that may be. @throws StartFault standby, unseen */
async function demandServing(
  copies: StandbyCopies,
  place: string,
  mayBeUnseen: boolean,
): Promise<'serves' | 'lost'> {
  const { standing, mark } = await copies.look().catch((error: unknown) => {
    if (mayBeUnseen) return { standing: 'serves' as const, mark: undefined }
    throw unseen(
      `STANDBY ${place} cannot be read, so that nobody knows whether the standby serves by now:\n  ${textOf(error)}`,
      'STANDBY_UNSEEN=1 starts all the same',
    )
  })
  if (standing === 'fenced' && mark) throw new StartFault('standby', fencedText(place, mark.at, mark.by))
  if (standing === 'foreign')
    throw new StartFault(
      'standby',
      `STANDBY ${place} belongs to another installation.\n  Name a folder that nobody copies to. Nothing was changed.`,
    )
  if (standing !== 'lost' || mayBeUnseen) return standing === 'lost' ? 'lost' : 'serves'
  throw unseen(
    `STANDBY ${place} is missing, empty or another folder: the mark that this server left there is gone, so that nobody knows whether the standby serves by now.\n  Is it mounted?`,
    'and the folder was replaced on purpose, start once with STANDBY_UNSEEN=1: everything is copied there again',
  )
}

/** The place that this folder was copied to is not STANDBY any more. @throws StartFault standby, unseen */
async function demandUnserving(
  own: OwnGeneration,
  copiedTo: string,
  { STANDBY: place, STANDBY_UNSEEN: mayBeUnseen }: Config,
): Promise<void> {
  const mark = await createStandbyPlace(copiedTo)
    .read(MARK_FILE)
    .then((text) => readMark(text ?? ''))
    .catch(() => undefined)
  const standing = standingOf(own, mark, true)
  if (standing === 'fenced' && mark) throw new StartFault('standby', fencedText(copiedTo, mark.at, mark.by))
  if (mayBeUnseen || (standing === 'serves' && place !== undefined)) return
  throw unseen(
    `This data folder was copied to ${copiedTo}, and STANDBY is ${place === undefined ? 'not set' : `${place} now`}: nobody knows whether a server goes on from there.\n  Set STANDBY=${copiedTo} again.`,
    `and ${copiedTo} is given up on purpose, start once with STANDBY_UNSEEN=1: this folder forgets it`,
  )
}

/** Written with or without a slash at its end. */
const isSamePlace = (one: string | undefined, other: string | undefined): boolean =>
  one?.replace(/(?<!\/)\/+$/, '') === other?.replace(/(?<!\/)\/+$/, '')

const unseen = (what: string, cure: string): StartFault =>
  new StartFault('unseen', `${what}\n  Where it certainly does not serve, ${cure}. Nothing was changed.`)

const fencedText = (place: string, at: number, by: string): string =>
  `The standby in ${place} took over at ${new Date(at).toISOString()} (${by}) and serves since: this data folder is the old one.\n  Let this machine be its standby now, or remove the folder. Nothing was changed.`

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** @returns undefined: nothing was ever copied from this folder */
function keptGeneration(dataDir: string): OwnGeneration | undefined {
  const path = join(dataDir, 'generation.json')
  if (!existsSync(path)) return undefined
  const found = readGeneration(readFileSync(path, 'utf8'))
  if (found) return found
  throw new StartFault('standby', `${path} says nothing that this version understands.`)
}
