import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { lockFile } from '../../db/open.ts'
import { errorCode, StartFault } from './fault.ts'

/**
 * Takes the data folder for this process alone, before anything in it is touched. The lock is SQLite's own on a file of
 * the folder: the kernel keeps it, so that it holds across containers and is gone with the process, however that ends.
 * @returns lets go of it
 * @throws StartFault folder, running
 */
export function takeDataFolder(folder: string): () => void {
  makeFolder(resolve(folder))
  demandWritable(folder)
  const release = lockFile(join(folder, 'lock'))
  if (release) return release
  throw new StartFault(
    'running',
    `Another Uketsuke works on ${resolve(folder)} already.\n  End that one first, or give this one a DATA_DIR of its own. Nothing was changed.`,
  )
}

/** Step by step: `recursive` of node:fs never ends where the parent exists and takes no folders (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) {
    if (statSync(folder).isDirectory()) return
    throw new StartFault('folder', `DATA_DIR ${folder} is a file.\n  Name a folder.`)
  }
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    throw new StartFault(
      'folder',
      `DATA_DIR ${folder} cannot be made (${errorCode(error)}).\n  ${cureOf(error, parent)}`,
    )
  }
}

function demandWritable(folder: string): void {
  const path = join(folder, `.probe-${process.pid}`)
  try {
    const file = openSync(path, 'w', 0o600)
    try {
      writeSync(file, 'x')
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    // a full disk is no reason to stay closed: calls and deletions go on
    if (errorCode(error) !== 'ENOSPC')
      throw new StartFault(
        'folder',
        `DATA_DIR ${resolve(folder)} cannot be written (${errorCode(error)}).\n  ${cureOf(error, folder)}`,
      )
  } finally {
    rmSync(path, { force: true })
  }
}

function cureOf(error: unknown, folder: string): string {
  const code = errorCode(error)
  if (code === 'EROFS')
    return 'Its file system is mounted read-only: mount it writable, or name another DATA_DIR.'
  if (code === 'EACCES' || code === 'EPERM') {
    const { uid } = statSync(folder)
    return `${folder} belongs to user ${uid}, this process is user ${process.getuid?.()}: chown it, or name another DATA_DIR.`
  }
  return 'Name a folder that can be written as DATA_DIR.'
}
