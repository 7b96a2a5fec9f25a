import { join } from 'node:path'
import { openDb } from '../../db/open.ts'
import { type CallRow, findCall } from '../../db/queries/calls.ts'
import type { ServerProcess } from './server-process.ts'

/** A call as a running server has stored it. */
export function storedCall(server: ServerProcess, callId: string): CallRow | undefined {
  const db = openDb(join(server.dataDir, 'uketsuke.sqlite'))
  const call = findCall(db, callId)
  db.close()
  return call
}
