import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Db } from '../../db/open.ts'
import { lockFile, openDb, schemaOf, willMigrate } from '../../db/open.ts'
import { takeDataFolder } from '../system/data-folder.ts'
import { StartFault } from '../system/fault.ts'
import { type Order, sendOrder } from './control.ts'
import { MoveFault } from './fault.ts'

/**
 * A cell as the move commands use it. A cell is one data folder with its database and, if it is running, its server.
 */
export interface Cell {
  dataDir: string
  /** Timestamp of the newest migration of its database. */
  schema: number
  db: Db
  /** Path of the database. */
  path: string
  /** Empties and returns the folder for a running import. */
  scratch(): string
  /** Empties and returns the folder for files that are copied before the company is locked for the move (`hold`). */
  ahead(): string
  /** Sends a request to the server that runs on this data folder; does nothing if none is running. */
  tell(order: Order): Promise<void>
  hasServer: boolean
  close(): void
}

/** Opens the cell of this data folder. @throws MoveFault, StartFault; nothing is changed then */
export function openCell(dataDir: string): Cell {
  const path = resolve(join(dataDir, 'uketsuke.sqlite'))
  if (!existsSync(path))
    throw new MoveFault(`There is no cell in ${resolve(dataDir)}: uketsuke.sqlite was not found.`)
  const carrying = resolve(join(dataDir, 'carrying'))
  mkdirSync(carrying, { recursive: true, mode: 0o700 })
  const leave = lockFile(join(carrying, 'lock'))
  if (!leave)
    throw new MoveFault(
      `Another command is moving a company of ${resolve(dataDir)}. Wait until it has finished, then try again.`,
    )
  const release = takeUnlessRunning(dataDir)
  const [scratch, ahead] = [join(carrying, 'now'), join(carrying, 'ahead')] as const
  try {
    if (willMigrate(path))
      throw new MoveFault(`${path} was written by an older version. Start its server once with this version.`)
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
        if (release === undefined) await sendOrder(resolve(dataDir), order)
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

/** Takes the lock of the data folder. @returns a function that releases it; undefined if a server is running there */
function takeUnlessRunning(dataDir: string): (() => void) | undefined {
  try {
    return takeDataFolder(dataDir)
  } catch (error) {
    if (error instanceof StartFault && error.kind === 'running') return undefined
    throw error
  }
}
