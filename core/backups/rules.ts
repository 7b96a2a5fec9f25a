import { DAY_MS, dayStartAt, japanDateOf, twoDigits, weekMomentOf } from '../time/japan-time.ts'

/** Why a backup was made: every night, by hand, before the database's shape changed. */
export const BACKUP_KINDS = ['night', 'hand', 'migration'] as const
export type BackupKind = (typeof BACKUP_KINDS)[number]

/** 3 o'clock in Japan: shops are closed. */
const NIGHT_MS = 3 * 3_600_000
/** After a night that was slept through, once people have what they came for. */
const LATE_MS = 300_000

/** How many are kept: of the last nights, of the last Sundays, of the last firsts of a month; by hand; before migrations. */
export const KEPT = { nights: 7, sundays: 5, months: 12, hand: 10, migration: 5 } as const

export interface DatedBackup {
  name: string
  kind: BackupKind
  /** Epoch ms. */
  at: number
}

/** Sorts by time: 20261122-030000-night. In Japanese time. */
export function backupNameOf(at: number, kind: BackupKind): string {
  const { year, month, date, hour, minute, second } = japanDateOf(at)
  const day = `${year}${twoDigits(month)}${twoDigits(date)}`
  return `${day}-${twoDigits(hour)}${twoDigits(minute)}${twoDigits(second)}-${kind}`
}

/** What a copy lacks of what it was told to hold, in words for whoever runs the machine; undefined: nothing. */
export function missingRows(
  wanted: Record<string, number>,
  found: Record<string, number>,
): string | undefined {
  const table = Object.keys(wanted).find((each) => found[each] !== wanted[each])
  return table === undefined ? undefined : `${table} has ${found[table] ?? 0} rows of ${wanted[table]}`
}

export const isBackupName = (name: string): boolean =>
  new RegExp(`^\\d{8}-\\d{6}-(${BACKUP_KINDS.join('|')})$`).test(name)

/** When the next night's is due. A night without one, because nothing ran then, is made up for soon after the start. */
export function nextBackupAt(now: number, lastNightAt: number | undefined): number {
  const tonight = dayStartAt(now) + NIGHT_MS
  const lastDue = tonight <= now ? tonight : tonight - DAY_MS
  return lastNightAt === undefined || lastNightAt < lastDue ? now + LATE_MS : lastDue + DAY_MS
}

const newest = <Backup extends DatedBackup>(backups: readonly Backup[], count: number): Backup[] =>
  backups.toSorted((one, other) => other.at - one.at).slice(0, count)

/** The newest of each Japanese day, so that a day with two counts once. */
function nightsOf<Backup extends DatedBackup>(backups: readonly Backup[]): Backup[] {
  const nights = backups.filter(({ kind }) => kind === 'night').toSorted((one, other) => one.at - other.at)
  return [...new Map(nights.map((night) => [dayStartAt(night.at), night])).values()]
}

const isSunday = ({ at }: DatedBackup): boolean => weekMomentOf(at).day === 0

/** Which may go: the last days whole, further back ever fewer. What is not known to be of ours is not in the list. */
export function outdatedBackups<Backup extends DatedBackup>(backups: readonly Backup[]): Backup[] {
  const nights = nightsOf(backups)
  const kept = new Set([
    ...newest(nights, KEPT.nights),
    ...newest(nights.filter(isSunday), KEPT.sundays),
    ...newest(
      nights.filter(({ at }) => japanDateOf(at).date === 1),
      KEPT.months,
    ),
    ...newest(
      backups.filter(({ kind }) => kind === 'hand'),
      KEPT.hand,
    ),
    ...newest(
      backups.filter(({ kind }) => kind === 'migration'),
      KEPT.migration,
    ),
  ])
  return backups.filter((backup) => !kept.has(backup))
}
