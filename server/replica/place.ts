import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mark } from '#core/replica/rules.ts'

/**
 * File beside the copied data folder. It names the data folder that may be copied there: by the ID of the installation
 * (one server with its companies) and a generation. A higher generation means that another server has taken over.
 */
export const MARK_FILE = 'mark.json'
export const DATABASE_FILE = 'uketsuke.sqlite'
/**
 * File with the time at which the copy in `data` was made, and with the ID and generation of the copied data folder.
 * The ID names the installation, which is one server with its companies.
 */
export const COPIED_FILE = 'copied.json'
/** Folder of the copied data. */
export const COPY_FOLDER = 'data'

/** A folder on this or another machine (`host:/folder`), accessed by rsync. Methods throw an Error with rsync's message. */
interface ReplicaPlace {
  readonly name: string
  /** @returns undefined if the file does not exist */
  read(file: typeof MARK_FILE | typeof COPIED_FILE): Promise<string | undefined>
  write(file: typeof MARK_FILE | typeof COPIED_FILE, text: string): Promise<void>
  /**
   * Copies these entries of the data folder. Files appear under their name only when complete. Deletes nothing unless
   * `isMirror`. A file that the server deletes during the copy may be missing.
   */
  bringFolders(dataDir: string, names: readonly string[], isMirror: boolean): Promise<void>
  /** Copies the file at `path` to the replica under this name. */
  bringFile(path: string, name: string): Promise<void>
}

/** Timeout of the connection to the replica. The next regular copy tries again. */
const SILENCE_SECONDS = 20
/**
 * rsync option to copy files even if size and time in seconds are unchanged. Otherwise a second copy within one second
 * would be skipped.
 */
const EVEN_IF_SAME_SIZE_AND_TIME = ['--ignore-times']
/** rsync's exit code for a partial transfer, for example if a source is missing. */
const PARTIAL = 23
/** rsync's exit code if files were removed from the source during the copy, and nothing else is missing in the copy. */
const VANISHED = 24

/** Matches an address on another machine, as rsync does: a colon before the first slash. */
const IS_REMOTE = /^[^/]*:/

class RsyncFault extends Error {
  readonly code: number | null

  constructor(code: number | null, words: string) {
    super(words.trim() || `rsync ended with ${code}`)
    this.name = 'RsyncFault'
    this.code = code
  }
}

export function createReplicaPlace(place: string): ReplicaPlace {
  const at = (name: string): string => `${place.replace(/(?<!\/)\/+$/, '')}/${name}`
  return {
    name: place,
    async read(file) {
      if (!IS_REMOTE.test(place)) return readIfThere(at(file))
      return withScratch(async (folder) => {
        try {
          await rsync([at(file), `${folder}/`])
        } catch (error) {
          if (error instanceof RsyncFault && error.code === PARTIAL && /No such file/.test(error.message))
            return undefined
          throw error
        }
        return await readFile(join(folder, file), 'utf8')
      })
    },
    async write(file, text) {
      await withScratch(async (folder) => {
        await writeFile(join(folder, file), text, { mode: 0o600 })
        await rsync([...EVEN_IF_SAME_SIZE_AND_TIME, '--mkpath', '--fsync', join(folder, file), at(file)])
      })
    },
    async bringFolders(dataDir, names, isMirror) {
      const filters = names.flatMap((name) => ['--include', `/${name}`, '--include', `/${name}/**`])
      const parts = ['--exclude', '*.part']
      const mirror = isMirror ? ['--delete'] : []
      const args = ['-a', '--mkpath', ...mirror, ...parts, ...filters, '--exclude', '/*']
      try {
        await rsync([...args, `${dataDir}/`, at(`${COPY_FOLDER}/`)])
      } catch (error) {
        // the server has deleted a file while it was being copied, so the copy does not need this file
        if (!(error instanceof RsyncFault && error.code === VANISHED)) throw error
      }
    },
    async bringFile(path, name) {
      await rsync([...EVEN_IF_SAME_SIZE_AND_TIME, '--mkpath', '--fsync', path, at(`${COPY_FOLDER}/${name}`)])
    },
  }
}

/** @returns the text of a file; undefined if it does not exist */
async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function withScratch<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-replica-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function rsync(args: readonly string[]): Promise<void> {
  // RSYNC_RSH may contain another ssh command, for example with a key or a port
  const shell = process.env['RSYNC_RSH'] ?? `ssh -o BatchMode=yes -o ConnectTimeout=${SILENCE_SECONDS}`
  const child = spawn('rsync', [`--timeout=${SILENCE_SECONDS}`, `--rsh=${shell}`, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = `${words}${text}`.slice(0, 2_000)
  })
  const [code] = (await once(child, 'close').catch(explainMissing)) as [number | null]
  if (code !== 0) throw new RsyncFault(code, words)
}

function explainMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new Error('rsync is not installed (Debian: apt-get install rsync)') : error
}

/** Content of a mark file. */
export const markText = (mark: Mark): string => `${JSON.stringify(mark)}\n`
