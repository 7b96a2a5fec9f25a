import type { Db } from '../../db/open.ts'
import type { Directory } from './directory.ts'
import type { Announce } from './happenings.ts'
import type { World } from './world.ts'

/** What every subject of the reception takes: it asks the world and the directory, writes, and announces what has happened. */
export interface Subject {
  db: Db
  directory: Directory
  world: World
  now: () => number
  announce: Announce
}
