import type { FastifyInstance } from 'fastify'
import * as contract from '../contract/backups.ts'
import { mount } from '../plugins/mount.ts'
import type { Backups } from '../services/backups.ts'

/** The system administrator sees that there are backups, and makes one before something daring. */
export function backupRoutes(app: FastifyInstance, { backups }: { backups: Backups }): void {
  mount(app, contract.getBackups, () => backups.status())

  mount(app, contract.makeBackup, async () => {
    await backups.make('hand')
    return { result: 'OK' as const }
  })

  mount(app, contract.checkBackup, ({ input }) => backups.check(input.name))
}
