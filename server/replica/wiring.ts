import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Generation } from '#core/replica/rules.ts'
import { runPagesTask } from '../../db/backup/thread.ts'
import { createTimers } from '../realtime/timers.ts'
import type { Config } from '../system/config.ts'
import { createStandbyCopies, type StandbyCopies, type StandbyDeps } from './copies.ts'
import { createStandbyPlace, DATABASE_FILE } from './place.ts'

/** The copies to STANDBY (a folder, or one on another machine) every STANDBY_SECONDS. */
export function standbyCopies(
  place: string,
  config: Config,
  own: Generation,
  deps: Pick<StandbyDeps, 'memory' | 'onFault' | 'onFenced'>,
): StandbyCopies {
  const dataDir = resolve(config.DATA_DIR)
  const { bringFile, bringFolders, ...marks } = createStandbyPlace(place)
  return createStandbyCopies({
    place: {
      ...marks,
      bringFolders: (names, isMirror) => bringFolders(dataDir, names, isMirror),
      async bringDatabase() {
        // on this disk first: the wire is slower than the moment that a copy is of
        const copy = join(dataDir, 'standby.part')
        try {
          await runPagesTask({ source: join(dataDir, DATABASE_FILE), copy })
          await bringFile(copy, DATABASE_FILE)
        } finally {
          await rm(copy, { force: true })
        }
      },
    },
    own,
    serverName: config.SERVER_NAME,
    everyMs: config.STANDBY_SECONDS * 1_000,
    now: Date.now,
    timers: createTimers(Date.now, deps.onFault),
    ...deps,
  })
}
