import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Generation, readGeneration } from '#rules/standby.ts'
import { standbyCopies } from '../app/standby.ts'
import type { Config } from '../config.ts'
import type { StandbyCopies } from '../services/standby/copies.ts'
import { StartFault } from './fault.ts'
import { writeGeneration } from './take-over.ts'

/**
 * The first of two: demands that the other has not taken over, and answers what copies to it.
 * @param end the process: another serves
 * @returns undefined: there is no standby
 * @throws StartFault standby, unseen
 */
export async function openStandby(
  config: Config,
  { say, end }: { say: (text: string) => void; end: (code: 'standby') => void },
): Promise<StandbyCopies | undefined> {
  const { STANDBY: place } = config
  if (place === undefined) return undefined
  const own = ownGeneration(config.DATA_DIR)
  const copies = standbyCopies(place, config, own, {
    onFault: (error) => say(`✖ The standby in ${place} was not brought up to date: ${String(error)}`),
    onFenced(mark) {
      say(`✖ ${fencedText(place, mark.at, mark.by)}`)
      end('standby')
    },
  })
  await demandServing(copies, place, config.STANDBY_UNSEEN)
  return copies
}

async function demandServing(copies: StandbyCopies, place: string, mayBeUnseen: boolean): Promise<void> {
  const { standing, mark } = await copies.look().catch((error: unknown) => {
    if (mayBeUnseen) return { standing: 'serves' as const, mark: undefined }
    throw new StartFault(
      'unseen',
      `STANDBY ${place} cannot be read, so that nobody knows whether the standby serves by now:\n  ${error instanceof Error ? error.message : String(error)}\n  Where it certainly does not, STANDBY_UNSEEN=1 starts all the same. Nothing was changed.`,
    )
  })
  if (standing === 'fenced' && mark) throw new StartFault('standby', fencedText(place, mark.at, mark.by))
  if (standing === 'foreign')
    throw new StartFault(
      'standby',
      `STANDBY ${place} belongs to another installation.\n  Name a folder that nobody copies to. Nothing was changed.`,
    )
}

const fencedText = (place: string, at: number, by: string): string =>
  `The standby in ${place} took over at ${new Date(at).toISOString()} (${by}) and serves since: this data folder is the old one.\n  Let this machine be its standby now, or remove the folder. Nothing was changed.`

function ownGeneration(dataDir: string): Generation {
  const path = join(dataDir, 'generation.json')
  if (existsSync(path)) {
    const found = readGeneration(readFileSync(path, 'utf8'))
    if (found) return found
    throw new StartFault('standby', `${path} says nothing that this version understands.`)
  }
  const first = { installation: randomUUID(), generation: 1 }
  writeGeneration(dataDir, first)
  return first
}
