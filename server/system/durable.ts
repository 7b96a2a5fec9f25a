import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Moves a file so that it survives a power cut: syncs its content, then its name in the folder, before returning. A rename alone
 * is not enough: on ext4, files that had been renamed up to a minute before a power cut were empty afterwards.
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

/** Creates a folder and syncs its name in the parent folder. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first !== undefined) await syncFolder(dirname(first))
}

/** Syncing a folder persists the names in it. */
export const syncFolder = syncFile

/** Writes a small file atomically and synchronously (at start-up), readable by its owner only. */
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
