import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Generation } from '#core/replica/rules.ts'
import { runPagesTask } from '../../db/backup/thread.ts'
import { createTimers } from '../realtime/timers.ts'
import type { Config } from '../system/config.ts'
import { createReplicaCopies, type ReplicaCopies, type ReplicaDeps } from './copies.ts'
import { createReplicaPlace, DATABASE_FILE } from './place.ts'

/** Copies the data folder to REPLICA (a local or remote folder) every REPLICA_SECONDS. */
export function replicaCopies(
  place: string,
  config: Config,
  own: Generation,
  deps: Pick<ReplicaDeps, 'memory' | 'onFault' | 'onFenced'>,
): ReplicaCopies {
  const dataDir = resolve(config.DATA_DIR)
  const { bringFile, bringFolders, ...marks } = createReplicaPlace(place)
  return createReplicaCopies({
    place: {
      ...marks,
      bringFolders: (names, isMirror) => bringFolders(dataDir, names, isMirror),
      async bringDatabase() {
        // the snapshot is made on the local disk first, because making it over the network would take too long
        const copy = join(dataDir, 'replica.part')
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
    everyMs: config.REPLICA_SECONDS * 1_000,
    now: Date.now,
    timers: createTimers(Date.now, deps.onFault),
    ...deps,
  })
}
