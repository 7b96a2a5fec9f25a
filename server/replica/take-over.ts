import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import {
  type Copied,
  type Generation,
  type Mark,
  type OwnGeneration,
  readCopied,
  readMark,
} from '#core/replica/rules.ts'
import { contentsOf, FILE_FOLDERS } from '../../db/backup/copy.ts'
import { type CommandAct, noteActIn } from '../../db/backup/note-act.ts'
import { syncFile, syncFolder, writeDurably } from '../system/durable.ts'
import { StartFault } from '../system/fault.ts'
import { COPIED_FILE, COPY_FOLDER, DATABASE_FILE, MARK_FILE, markText } from './place.ts'

interface TakeOverInput {
  /** The folder to which the first server copies (its REPLICA), as a path on this machine. */
  place: string
  serverName: string
  now: number
  say: (text: string) => void
}

export const writeGeneration = (dataDir: string, own: OwnGeneration): void =>
  writeDurably(join(dataDir, 'generation.json'), `${JSON.stringify(own)}\n`)

/**
 * Turns the newest copy into a data folder and fences off the first server. Can be repeated: it then returns the folder that
 * already serves, so a restart can use the same command.
 * @returns the data folder
 * @throws StartFault replica, database; nothing is changed then
 */
export async function takeOver({ place, serverName, now, say }: TakeOverInput): Promise<string> {
  const copied = copiedIn(place)
  const markPath = join(place, MARK_FILE)
  const mark = existsSync(markPath) ? readMark(readFileSync(markPath, 'utf8')) : undefined
  const isServing = mark !== undefined && mark.generation > copied.generation
  const generation = isServing ? mark.generation : copied.generation + 1
  const serving = resolve(join(place, `serving-${generation}`))
  if (isServing) {
    if (existsSync(serving)) return serving
    throw new StartFault(
      'replica',
      `${place} was taken over at ${new Date(mark.at).toISOString()}, and ${serving} is missing.\n  Set DATA_DIR to the folder that serves. Nothing was changed.`,
    )
  }
  const copy = join(place, COPY_FOLDER)
  requireIntactDatabase(join(copy, DATABASE_FILE))
  // A folder with this name comes from an interrupted take-over. It has no marker file, so no server has opened it.
  rmSync(serving, { recursive: true, force: true })
  const act = {
    act: 'backup.tookOver',
    at: now,
    command: 'npm run take-over',
    targetName: serverName,
  } as const
  await makeServing(copy, serving, { installation: copied.installation, generation }, act)
  writeDurably(
    markPath,
    markText({
      version: 1,
      installation: copied.installation,
      generation,
      at: now,
      by: serverName,
    } satisfies Mark),
  )
  say(
    `▸ The replica takes over with the copy of ${new Date(copied.at).toISOString()}: what was written in the ${Math.round((now - copied.at) / 1_000)} s since is lost. The first server will no longer start.`,
  )
  return serving
}

function copiedIn(place: string): Copied {
  const path = join(place, COPIED_FILE)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const copied = readCopied(text)
  if (!copied)
    throw new StartFault(
      'replica',
      `${resolve(place)} holds no copy to take over with.\n  Give the folder that the first server has as REPLICA. Nothing was changed.`,
    )
  return copied
}

function requireIntactDatabase(database: string): void {
  try {
    contentsOf(database)
  } catch (error) {
    throw new StartFault(
      'database',
      `${database} is damaged (${error instanceof Error ? error.message : String(error)}).\n  \`npm run restore\` restores a backup instead. Nothing was changed.`,
    )
  }
}

async function makeServing(copy: string, serving: string, own: Generation, act: CommandAct): Promise<void> {
  const part = `${serving}.part`
  rmSync(part, { recursive: true, force: true })
  copyTree(copy, part)
  writeGeneration(part, own)
  noteActIn(join(part, DATABASE_FILE), act)
  await syncFile(join(part, DATABASE_FILE))
  renameSync(part, serving)
  await syncFolder(resolve(serving, '..'))
}

/** Copies a folder. In folders of files that never change, creates hard links instead of copies. */
function copyTree(from: string, to: string, mayLink = false): void {
  mkdirSync(to, { mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyTree(source, target, IMMUTABLE.has(entry.name) || mayLink)
    else if (mayLink) linkSync(source, target)
    else copyFileSync(source, target, constants.COPYFILE_FICLONE)
  }
}

const IMMUTABLE: ReadonlySet<string> = new Set(FILE_FOLDERS)
