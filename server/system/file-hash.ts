import { createHash } from 'node:crypto'
import { closeSync, constants, lstatSync, openSync, readSync } from 'node:fs'

const PART_BYTES = 1024 * 1024

/**
 * Reads the size of a file, synchronously. Links are not followed, because a link in a backup could point anywhere.
 * @returns undefined if missing
 */
export function bytesOf(path: string): number | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isFile() ? found.size : undefined
}

/** Computes the SHA-256 of a file's content (base64url), synchronously and in chunks. @returns undefined if missing */
export function sha256Of(path: string): string | undefined {
  if (bytesOf(path) === undefined) return undefined
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW)
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
