import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * What a power cut leaves alone: the file's bytes, then its name in the folder, both on the disk before anybody is told.
 * (A rename alone is not enough: after a cut of the power ext4 showed files of 0 bytes up to a minute after the answer.)
 */
export async function moveDurably(from: string, to: string): Promise<void> {
  await syncFile(from)
  await rename(from, to)
  await syncFolder(dirname(to))
}

export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The first file of a folder would be gone with the folder's own name. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first !== undefined) await syncFolder(dirname(first))
}

/** A folder is synced like a file: its names are its bytes. */
export const syncFolder = syncFile

/** For the start, where nobody waits: a small file that is there whole or not at all, readable by its owner only. */
export function writeDurably(path: string, text: string): void {
  const part = `${path}.${randomUUID()}.part`
  writeFileSync(part, text, { mode: 0o600, flag: 'wx', flush: true })
  renameSync(part, path)
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
