import type { FastifyInstance } from 'fastify'
import * as contract from '#core/backups/contract.ts'
import { mount } from '../http/mount.ts'
import { type BackupsByHand, checkByHand, makeByHand } from './service.ts'

/** The system administrator sees that there are backups, and makes one before something daring. */
export function backupRoutes(app: FastifyInstance, deps: BackupsByHand): void {
  mount(app, contract.getBackups, () => deps.backups.status())

  mount(app, contract.makeBackup, async () => {
    await makeByHand(deps)
    return { result: 'OK' as const }
  })

  mount(app, contract.checkBackup, ({ input }) => checkByHand(deps, input.name))
}
