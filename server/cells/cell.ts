import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Db } from '../../db/open.ts'
import { lockFile, openDb, schemaOf, willMigrate } from '../../db/open.ts'
import { takeDataFolder } from '../system/data-folder.ts'
import { StartFault } from '../system/fault.ts'
import { type Order, tellServer } from './control.ts'
import { MoveFault } from './fault.ts'

/** A cell for one who moves companies: its folder, its database, and the server that works there, if one does. */
export interface Cell {
  dataDir: string
  /** Of its newest migration. */
  schema: number
  db: Db
  /** The database as a file. */
  path: string
  /** An empty folder for what is under way, which nobody else uses. */
  scratch(): string
  /** Another one, for files that come before their rows. */
  ahead(): string
  /** Has the server do it; does nothing where none works. */
  tell(order: Order): Promise<void>
  hasServer: boolean
  close(): void
}

/** @throws MoveFault, StartFault; nothing is changed */
export function openCell(dataDir: string): Cell {
  const path = resolve(join(dataDir, 'uketsuke.sqlite'))
  if (!existsSync(path))
    throw new MoveFault(`There is no cell in ${resolve(dataDir)}: it holds no uketsuke.sqlite.`)
  const carrying = resolve(join(dataDir, 'carrying'))
  mkdirSync(carrying, { recursive: true, mode: 0o700 })
  const leave = lockFile(join(carrying, 'lock'))
  if (!leave)
    throw new MoveFault(
      `Another command moves a company of ${resolve(dataDir)}. Wait for its end, then try again.`,
    )
  const release = takeUnlessRunning(dataDir)
  const [scratch, ahead] = [join(carrying, 'now'), join(carrying, 'ahead')] as const
  try {
    if (willMigrate(path))
      throw new MoveFault(`${path} is of an older version. Start its server once with this one.`)
    const db = openDb(path)
    return {
      dataDir: resolve(dataDir),
      path,
      db,
      schema: schemaOf(path),
      hasServer: release === undefined,
      scratch: () => emptied(scratch),
      ahead: () => emptied(ahead),
      async tell(order) {
        if (release === undefined) await tellServer(resolve(dataDir), order)
      },
      close() {
        db.close()
        rmSync(ahead, { recursive: true, force: true })
        rmSync(scratch, { recursive: true, force: true })
        release?.()
        leave()
      },
    }
  } catch (error) {
    release?.()
    leave()
    throw error
  }
}

function emptied(folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

/** @returns undefined: a server works there */
function takeUnlessRunning(dataDir: string): (() => void) | undefined {
  try {
    return takeDataFolder(dataDir)
  } catch (error) {
    if (error instanceof StartFault && error.kind === 'running') return undefined
    throw error
  }
}
