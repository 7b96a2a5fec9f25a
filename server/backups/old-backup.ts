import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { DatedBackup } from '#core/backups/rules.ts'
import type { KeptFile } from './list.ts'

/**
 * A manifest of version 1, which contains the file list:
 * `{"version":1,…,"files":[{"folder":…,"name":…,"bytes":…},…],"bytes":…}`. It may be 50 MB, so it is read in parts and
 * never parsed as a whole.
 */
interface OldManifest extends DatedBackup {
  migratedAt: number
  rows: Record<string, number>
  /** Size of the database copy. */
  bytes: number
}

const BEGINNING = '{"version":1,'
const LIST_BEGINS = '"files":['
/**
 * Maximum length of the fields before the file list, and of each entry of the list. If one of these is longer, the file
 * is no manifest of version 1.
 */
const PART_MAX_CHARACTERS = 1_000_000
const FILE = /,?(\{"folder":"(?:[^"\\]|\\.)*","name":"(?:[^"\\]|\\.)*","bytes":\d+\})/y
const END = /^\],"bytes":(\d+)\}\s*$/

export async function isOldForm(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING.length), 0, BEGINNING.length, 0)
    return buffer.toString('utf8', 0, bytesRead) === BEGINNING
  } finally {
    await file.close()
  }
}

/**
 * Reads a manifest of version 1.
 * @returns the manifest with the number and total size of its files.
 * @throws Error if it is truncated or not of version 1
 */
export async function readOldManifest(
  path: string,
): Promise<OldManifest & { files: { count: number; bytes: number } }> {
  const head: Partial<OldManifest> = {}
  const files = { count: 0, bytes: 0 }
  for await (const some of partsOf(path, head)) {
    files.count += some.length
    for (const { bytes } of some) files.bytes += bytes
  }
  return { ...(head as OldManifest), files }
}

/**
 * Yields the files of a version 1 manifest.
 * @throws Error, after the last file, if the manifest is truncated or not of version 1
 */
export const readOldFiles = (path: string): AsyncGenerator<KeptFile[]> => partsOf(path, {})

/**
 * Yields the manifest's list of files in batches.
 * @param manifest receives the manifest's fields before and after the list
 */
async function* partsOf(path: string, manifest: Partial<OldManifest>): AsyncGenerator<KeptFile[]> {
  let text = ''
  let isInList = false
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    text += chunk
    if (!isInList) {
      const at = text.indexOf(LIST_BEGINS)
      if (at < 0 && text.length < PART_MAX_CHARACTERS) continue
      const { version: _, ...head } = JSON.parse(`${text.slice(0, at)}"bytes":0}`) as OldManifest & {
        version: 1
      }
      Object.assign(manifest, head)
      text = text.slice(at + LIST_BEGINS.length)
      isInList = true
    }
    const { files, end } = filesIn(text)
    text = text.slice(end)
    if (text.length > PART_MAX_CHARACTERS) throw new Error('the manifest is damaged')
    yield files
  }
  const [, bytes] = (isInList && END.exec(text)) || []
  if (bytes === undefined) throw new Error('the manifest is truncated')
  manifest.bytes = Number(bytes)
}

/**
 * Parses the complete entries in a part of the manifest's list of files.
 * @returns the files, and `end`: the position after the last complete entry
 */
function filesIn(text: string): { files: KeptFile[]; end: number } {
  const files: KeptFile[] = []
  let end = 0
  FILE.lastIndex = 0
  for (let found = FILE.exec(text); found; found = FILE.exec(text)) {
    files.push(JSON.parse(found[1] ?? '') as KeptFile)
    end = FILE.lastIndex
  }
  return { files, end }
}
