import { DAY_MS, dayStartAt, japanDateOf, twoDigits, weekMomentOf } from '../time/japan-time.ts'

/** Reason for a backup: nightly, requested by hand, or before a schema migration. */
export const BACKUP_KINDS = ['night', 'hand', 'migration'] as const
export type BackupKind = (typeof BACKUP_KINDS)[number]

/** Time of the nightly backup, in ms after midnight: 3 a.m. in Japan, when shops are closed. */
const NIGHT_MS = 3 * 3_600_000
/** Time in ms from start-up to the backup if last night's backup is missing. */
const LATE_MS = 300_000

/**
 * How many backups of each kind are kept. Nightly backups are kept longer if they were made on a Sunday or on the first
 * day of a month.
 */
export const KEPT_BACKUPS = { nights: 7, sundays: 5, months: 12, hand: 10, migration: 5 } as const

export interface DatedBackup {
  name: string
  kind: BackupKind
  /** Time when the backup was made, epoch ms. */
  at: number
}

/** Name of a backup in Japan time, sortable by time: 20261122-030000-night. */
export function backupNameOf(at: number, kind: BackupKind): string {
  const { year, month, date, hour, minute, second } = japanDateOf(at)
  const day = `${year}${twoDigits(month)}${twoDigits(date)}`
  return `${day}-${twoDigits(hour)}${twoDigits(minute)}${twoDigits(second)}-${kind}`
}

/** Describes the first table whose number of rows differs from the recorded number; undefined if all are equal. */
export function missingRows(
  wanted: Record<string, number>,
  found: Record<string, number>,
): string | undefined {
  const table = Object.keys(wanted).find((each) => found[each] !== wanted[each])
  return table === undefined ? undefined : `${table} has ${found[table] ?? 0} rows of ${wanted[table]}`
}

export const isBackupName = (name: string): boolean =>
  new RegExp(`^\\d{8}-\\d{6}-(${BACKUP_KINDS.join('|')})$`).test(name)

/** When the next nightly backup is due. If last night's backup is missing, it is due in five minutes. */
export function nextBackupAt(now: number, lastNightAt: number | undefined): number {
  const tonight = dayStartAt(now) + NIGHT_MS
  const lastDue = tonight <= now ? tonight : tonight - DAY_MS
  return lastNightAt === undefined || lastNightAt < lastDue ? now + LATE_MS : lastDue + DAY_MS
}

const newest = <Backup extends DatedBackup>(backups: readonly Backup[], count: number): Backup[] =>
  backups.toSorted((one, other) => other.at - one.at).slice(0, count)

/** The newest nightly backup of each day in Japan. Earlier backups of the same day are not kept. */
function nightsOf<Backup extends DatedBackup>(backups: readonly Backup[]): Backup[] {
  const nights = backups.filter(({ kind }) => kind === 'night').toSorted((one, other) => one.at - other.at)
  return [...new Map(nights.map((night) => [dayStartAt(night.at), night])).values()]
}

const isSunday = ({ at }: DatedBackup): boolean => weekMomentOf(at).day === 0

/** Backups that may be removed, because they are not among those that KEPT_BACKUPS lists. */
export function outdatedBackups<Backup extends DatedBackup>(backups: readonly Backup[]): Backup[] {
  const nights = nightsOf(backups)
  const kept = new Set([
    ...newest(nights, KEPT_BACKUPS.nights),
    ...newest(nights.filter(isSunday), KEPT_BACKUPS.sundays),
    ...newest(
      nights.filter(({ at }) => japanDateOf(at).date === 1),
      KEPT_BACKUPS.months,
    ),
    ...newest(
      backups.filter(({ kind }) => kind === 'hand'),
      KEPT_BACKUPS.hand,
    ),
    ...newest(
      backups.filter(({ kind }) => kind === 'migration'),
      KEPT_BACKUPS.migration,
    ),
  ])
  return backups.filter((backup) => !kept.has(backup))
}
