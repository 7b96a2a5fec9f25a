import type { AuditAct, AuditChange } from '#core/audit/rules.ts'
import type { DbLike } from '../open.ts'
import { insertAuditEntry } from '../queries/audit.ts'

const HOUR_MS = 3_600_000

interface Done {
  hoursAgo: number
  act: AuditAct
  isBySystem?: boolean
  targetUserId?: number
  targetName?: string
  changes?: readonly AuditChange[]
}

interface Demo {
  companyId: number
  adminId: number
  systemId: number
  operatorId: number
  storeName: string
  now: number
}

/** The demo's audit entries, oldest first. */
const actionsOf = (demo: Demo): readonly Done[] => [
  { hoursAgo: 99, act: 'company.entered', isBySystem: true },
  {
    hoursAgo: 98,
    act: 'licence.changed',
    isBySystem: true,
    changes: [{ field: 'licences', from: 1, to: 3 }],
  },
  {
    hoursAgo: 75,
    act: 'user.added',
    targetUserId: demo.operatorId,
    changes: [{ field: 'role', from: '', to: 'operator' }],
  },
  {
    hoursAgo: 74,
    act: 'user.changed',
    targetUserId: demo.operatorId,
    changes: [{ field: 'store', from: '', to: demo.storeName }, { field: 'picture' }],
  },
  { hoursAgo: 51, act: 'company.changed', changes: [{ field: 'pictureDays', from: 90, to: 30 }] },
  {
    hoursAgo: 27,
    act: 'signage.changed',
    targetName: '1階 ロビー',
    changes: [{ field: 'aiTalk', from: false, to: true }],
  },
  {
    hoursAgo: 26,
    act: 'signage.published',
    targetName: '1階 ロビー',
    changes: [{ field: 'scene', to: 'Standby' }],
  },
  { hoursAgo: 3, act: 'file.downloaded', targetName: 'answers.csv' },
]

/** Recent actions of administrators, so that the audit page is not empty. */
export function seedDemoAudit(db: DbLike, demo: Demo): void {
  for (const { hoursAgo, isBySystem, changes = [], ...what } of actionsOf(demo))
    insertAuditEntry(db, {
      ...what,
      companyId: demo.companyId,
      at: demo.now - hoursAgo * HOUR_MS,
      changes,
      actorId: isBySystem ? demo.systemId : demo.adminId,
      actorRole: isBySystem ? 'systemAdmin' : 'companyAdmin',
      requestId: `demo-${hoursAgo}`,
    })
}
