import type { FastifyInstance } from 'fastify'
import * as contract from '#core/backups/contract.ts'
import { mount } from '../http/mount.ts'
import { type BackupsByHand, checkByHand, makeByHand } from './service.ts'

/** Routes by which the system administrator makes and checks backups. */
export function backupRoutes(app: FastifyInstance, deps: BackupsByHand): void {
  mount(app, contract.getBackups, () => deps.backups.status())

  mount(app, contract.makeBackup, async () => {
    await makeByHand(deps)
    return { result: 'OK' as const }
  })

  mount(app, contract.checkBackup, ({ input }) => checkByHand(deps, input.name))
}
