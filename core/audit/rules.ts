import type { AskerRole } from '../accounts/permissions.ts'
import { ROLES } from '../accounts/roles.ts'

/** decisions 2: actions of administrators that are logged, by the kind of their target. */
export const AUDIT_ACTS = {
  user: [
    'added',
    'invited',
    'changed',
    'deleted',
    'passwordReset',
    'secondFactorReset',
    'passkeysReset',
    'vouched',
    'setAway',
  ],
  person: ['listed', 'handedOut', 'erased'],
  record: ['callHeard', 'talkRead', 'transcriptRead', 'pictureSeen', 'messageHeard', 'messageDeleted'],
  secondFactor: ['switchedOn', 'switchedOff', 'codesRenewed', 'passkeyAdded', 'passkeyDeleted'],
  company: [
    'added',
    'changed',
    'deleted',
    'entered',
    'phrasesChanged',
    'resultsChanged',
    'frozen',
    'thawed',
    'exported',
    'released',
    'imported',
    'removed',
  ],
  licence: ['requested', 'answered', 'changed'],
  store: ['added', 'changed', 'deleted'],
  channel: ['changed'],
  signage: [
    'added',
    'changed',
    'deleted',
    'published',
    'operatorsAdded',
    'operatorRemoved',
    'connected',
    'suspended',
    'restarted',
    'signedOut',
  ],
  media: ['added', 'changed', 'deleted'],
  character: ['added', 'changed', 'deleted', 'chosen'],
  motion: ['added', 'deleted', 'restored'],
  ai: ['changed', 'pronunciationsChanged'],
  answer: ['added', 'changed', 'deleted', 'imported', 'factsChanged'],
  exhibit: ['added', 'changed', 'deleted', 'restored'],
  exhibitMap: ['added', 'changed', 'deleted', 'linkRenewed'],
  hours: ['changed'],
  alert: ['changed', 'webhookAdded', 'webhookSwitched', 'webhookDeleted'],
  backup: ['made', 'checked', 'restored', 'tookOver'],
  relayNode: ['emptied'],
  file: ['downloaded'],
} as const

export type AuditSubject = keyof typeof AUDIT_ACTS
export type AuditAct = { [S in AuditSubject]: `${S}.${(typeof AUDIT_ACTS)[S][number]}` }[AuditSubject]

export const AUDIT_SUBJECTS = Object.keys(AUDIT_ACTS) as [AuditSubject, ...AuditSubject[]]

export const actsOf = (subject: AuditSubject): AuditAct[] =>
  AUDIT_ACTS[subject].map((verb) => `${subject}.${verb}` as AuditAct)

export const ALL_AUDIT_ACTS = AUDIT_SUBJECTS.flatMap(actsOf)

/** Roles of the actors. `commandLine` is a command in the server's shell, which has no account. */
export const AUDIT_ROLES = [...ROLES, 'commandLine'] as const
export type AuditRole = (typeof AUDIT_ROLES)[number]

/** Whether a role's actions are audited. Actions of operators and reservation users on their own data are not. */
export const isAdministrator = (role: AskerRole): boolean => role === 'companyAdmin' || role === 'systemAdmin'

/** Value of a field before or after a change. The empty string means no value. */
export type AuditValue = string | number | boolean

/** One changed field. For private fields the values are missing: only the fact of the change is recorded. */
export interface AuditChange {
  field: string
  from?: AuditValue
  to?: AuditValue
}

/** Maximum length of a stored text value, in characters, to keep private text out of the log. */
const VALUE_LETTERS = 100

const shortened = (value: AuditValue): AuditValue =>
  typeof value === 'string' && value.length > VALUE_LETTERS ? `${value.slice(0, VALUE_LETTERS)}…` : value

type Values = Readonly<Record<string, AuditValue | null | undefined>>

/** The fields whose values differ. A field that is undefined in `after` was not part of the request and did not change. */
export const changesBetween = (before: Values, after: Values): AuditChange[] =>
  Object.entries(after).flatMap(([field, to]) => {
    const from = before[field] ?? ''
    const now = to ?? ''
    return to === undefined || now === from ? [] : [{ field, from: shortened(from), to: shortened(now) }]
  })

/**
 * Returns the changed fields without their values, which are not recorded. Used for passwords, names and long texts.
 * @param fields whether each field was changed
 */
export const changedFields = (fields: Readonly<Record<string, boolean>>): AuditChange[] =>
  Object.entries(fields).flatMap(([field, isTouched]) => (isTouched ? [{ field }] : []))
