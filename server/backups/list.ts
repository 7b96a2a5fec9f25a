import { createHash } from 'node:crypto'
import { closeSync, createReadStream, fsyncSync, openSync, writeSync } from 'node:fs'

/** A file of a backup, stored under `files/`. */
export interface KeptFile {
  folder: string
  name: string
  bytes: number
  /** SHA-256 of the content, base64url; undefined in backups of older versions. */
  sha256?: string | undefined
}

/** Totals and hash of a backup's file list, stored in the manifest. */
export interface ListTotals {
  count: number
  /** Total size of the files in bytes. */
  bytes: number
  sha256: string
}

/**
 * Writes one line per file: `["media","a.png",123,"n4bQ…"]`. Writing blocks the thread, so a backup thread does it,
 * except at start-up.
 */
export interface FileListWriter {
  add(file: KeptFile): void
  /** Flushes the list to disk. */
  close(): ListTotals
}

const LINES_AT_ONCE = 1_000

export function createFileList(path: string): FileListWriter {
  const file = openSync(path, 'w', 0o600)
  const hash = createHash('sha256')
  const totals = { count: 0, bytes: 0 }
  let lines: string[] = []
  function write(): void {
    const text = lines.join('')
    lines = []
    hash.update(text)
    // Loop, because writeSync may write only a part.
    for (let left = Buffer.from(text); left.length > 0; ) left = left.subarray(writeSync(file, left))
  }
  return {
    add({ folder, name, bytes, sha256 }) {
      lines.push(`${JSON.stringify([folder, name, bytes, ...(sha256 === undefined ? [] : [sha256])])}\n`)
      totals.count++
      totals.bytes += bytes
      if (lines.length === LINES_AT_ONCE) write()
    },
    close() {
      try {
        write()
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      return { ...totals, sha256: hash.digest('hex') }
    },
  }
}

/**
 * Reads the list in parts to save memory. Whether the list is complete is known only at the end.
 * @throws Error if the list is missing or does not match the manifest
 */
export async function* readFileList(
  path: string,
  { count, sha256 }: Pick<ListTotals, 'count' | 'sha256'>,
): AsyncGenerator<KeptFile[]> {
  const hash = createHash('sha256')
  let found = 0
  let rest = ''
  for await (const text of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    hash.update(text)
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop() ?? ''
    found += lines.length
    yield lines.map(fileIn)
  }
  if (hash.digest('hex') !== sha256)
    throw new Error(`the list of its files is incomplete: ${found} of ${count}`)
}

function fileIn(line: string): KeptFile {
  const [folder, name, bytes, sha256] = JSON.parse(line) as [string, string, number, string?]
  return { folder, name, bytes, ...(sha256 === undefined ? {} : { sha256 }) }
}
