import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { FILE_FOLDERS } from '../../db/backup/copy.ts'
import { lockFile } from '../../db/open.ts'
import { errorCode, StartFault } from './fault.ts'

/**
 * Locks the data folder for this process. Call before anything in the folder is touched. Uses SQLite's lock on a file in the
 * folder: the kernel holds it across containers and releases it when the process ends in any way.
 * @returns a function that releases the lock
 * @throws StartFault folder, running
 */
export function takeDataFolder(folder: string): () => void {
  makeFolder(resolve(folder))
  requireWritable(folder)
  requireAccess(resolve(folder))
  const release = lockFile(join(folder, 'lock'))
  if (release) return release
  throw new StartFault(
    'running',
    `Another Uketsuke already uses ${resolve(folder)}.\n  Stop it first, or set another DATA_DIR. Nothing was changed.`,
  )
}

/**
 * Lets only this process's user open the data folder and read the secret in it. If one of them belongs to another user
 * (a copied secret, or a mounted volume, which with fsGroup of Kubernetes belongs to root), its permissions cannot be
 * changed: `say` then gets a warning.
 */
export function keepPrivate(folder: string, say: (text: string) => void): void {
  const path = resolve(folder)
  const secret = join(path, 'secret')
  setMode(path, 0o700, (why) =>
    say(
      `▸ DATA_DIR ${path} ${why}. Chown it if other users of this machine must not see the names of its files`,
    ),
  )
  if (existsSync(secret))
    setMode(secret, 0o600, (why) =>
      say(`▸ ${secret} ${why}. Chown it: other users of this machine may be able to read the secret`),
    )
}

/** @param warn called if the permissions cannot be changed, with the reason */
function setMode(path: string, mode: number, warn: (why: string) => void): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    const found = statSync(path)
    const permissions = (found.mode & 0o777).toString(8)
    warn(
      `keeps its permissions (${permissions}): it belongs to user ${found.uid}, this process is user ${process.getuid?.()} (${errorCode(error)})`,
    )
  }
}

/**
 * Creates a folder and its missing parents one by one, because mkdir of node:fs with `recursive` never returns if the
 * parent cannot contain folders (for example in /proc).
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) {
    if (statSync(folder).isDirectory()) return
    throw new StartFault('folder', `DATA_DIR ${folder} is a file.\n  Set it to a folder.`)
  }
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    throw new StartFault(
      'folder',
      `DATA_DIR ${folder} cannot be created (${errorCode(error)}).\n  ${cureOf(error, parent)}`,
    )
  }
}

function requireWritable(folder: string): void {
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
    // a full disk must not prevent a start: calls and deletions still work
    if (errorCode(error) !== 'ENOSPC')
      throw new StartFault(
        'folder',
        `DATA_DIR ${resolve(folder)} cannot be written (${errorCode(error)}).\n  ${cureOf(error, folder)}`,
      )
  } finally {
    rmSync(path, { force: true })
  }
}

const DATABASE = ['uketsuke.sqlite', 'uketsuke.sqlite-wal', 'uketsuke.sqlite-shm']

/** Requires access to what is in the folder. A command that root has run may have left files that belong to root. */
function requireAccess(folder: string): void {
  for (const name of ['secret', 'lock', ...DATABASE, ...FILE_FOLDERS]) {
    const path = join(folder, name)
    const isOnlyRead = name === 'secret'
    try {
      accessSync(path, isOnlyRead ? constants.R_OK : constants.R_OK | constants.W_OK)
    } catch (error) {
      // a file that is missing is created later
      if (errorCode(error) !== 'EACCES') continue
      const [owner, user] = [statSync(path).uid, process.getuid?.()]
      throw new StartFault(
        'folder',
        `${path} cannot be read${isOnlyRead ? '' : ' and written'} (EACCES): it belongs to user ${owner}, this process is user ${user}.\n  chown -R ${user} ${folder}. Nothing was changed.`,
      )
    }
  }
}

function cureOf(error: unknown, folder: string): string {
  const code = errorCode(error)
  if (code === 'EROFS')
    return 'Its file system is mounted read-only: mount it writable, or set another DATA_DIR.'
  if (code === 'EACCES' || code === 'EPERM') {
    const { uid } = statSync(folder)
    return `${folder} belongs to user ${uid}, this process is user ${process.getuid?.()}: chown it, or set another DATA_DIR.`
  }
  return 'Set DATA_DIR to a folder that can be written.'
}
