import type { Db } from '../../db/open.ts'
import type { Directory } from './directory.ts'
import type { Announce } from './reception-events.ts'
import type { World } from './world.ts'

/** What every module of the reception needs: live state, stored data, database, clock and announcements. */
export interface ReceptionContext {
  db: Db
  directory: Directory
  world: World
  now: () => number
  announce: Announce
}
