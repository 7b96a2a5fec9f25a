import { createHash } from 'node:crypto'
import { closeSync, createReadStream, fsyncSync, openSync, writeSync } from 'node:fs'

/** A file that a backup needs, under `files/`. */
export interface KeptFile {
  folder: string
  name: string
  bytes: number
  /** Of its content, base64url; undefined: an older version made the backup. */
  sha256?: string | undefined
}

/** What the manifest says of the list. */
export interface ListFigures {
  count: number
  /** Of the files, not of the list. */
  bytes: number
  sha256: string
}

/** A line a file, `["media","a.png",123,"n4bQ…"]`. It blocks: outside of a start it is written in a thread. */
export interface FileListWriter {
  add(file: KeptFile): void
  /** The list is on the disk then. */
  close(): ListFigures
}

const LINES_AT_ONCE = 1_000

export function createFileList(path: string): FileListWriter {
  const file = openSync(path, 'w', 0o600)
  const hash = createHash('sha256')
  const figures = { count: 0, bytes: 0 }
  let lines: string[] = []
  function write(): void {
    const text = lines.join('')
    lines = []
    hash.update(text)
    // writeSync may write less than it was given
    for (let left = Buffer.from(text); left.length > 0; ) left = left.subarray(writeSync(file, left))
  }
  return {
    add({ folder, name, bytes, sha256 }) {
      lines.push(`${JSON.stringify([folder, name, bytes, ...(sha256 === undefined ? [] : [sha256])])}\n`)
      figures.count++
      figures.bytes += bytes
      if (lines.length === LINES_AT_ONCE) write()
    },
    close() {
      try {
        write()
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      return { ...figures, sha256: hash.digest('hex') }
    },
  }
}

/**
 * The list in parts, so that its length costs no memory. Whether it was the whole one is known at its end.
 * @throws Error when it is not there, or is not the one that the manifest speaks of
 */
export async function* readFileList(
  path: string,
  { count, sha256 }: Pick<ListFigures, 'count' | 'sha256'>,
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
    throw new Error(`the list of its files is not whole: ${found} of ${count}`)
}

function fileIn(line: string): KeptFile {
  const [folder, name, bytes, sha256] = JSON.parse(line) as [string, string, number, string?]
  return { folder, name, bytes, ...(sha256 === undefined ? {} : { sha256 }) }
}
