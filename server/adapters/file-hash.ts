import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, statSync } from 'node:fs'

const PART_BYTES = 1024 * 1024

/** It blocks. @returns undefined: there is no such file */
export const bytesOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size

/** SHA-256 of a file's content, base64url, read in parts. It blocks. @returns undefined: there is no such file */
export function sha256Of(path: string): string | undefined {
  if (bytesOf(path) === undefined) return undefined
  const file = openSync(path, 'r')
  try {
    const hash = createHash('sha256')
    const part = Buffer.allocUnsafe(PART_BYTES)
    for (let bytes = readSync(file, part); bytes > 0; bytes = readSync(file, part))
      hash.update(part.subarray(0, bytes))
    return hash.digest('base64url')
  } finally {
    closeSync(file)
  }
}
