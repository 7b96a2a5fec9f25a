import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type BackupKind,
  backupNameOf,
  isBackupName,
  KEPT_BACKUPS,
  nextBackupAt,
  outdatedBackups,
} from '#core/backups/rules.ts'
import { DAY_MS } from '#core/time/japan-time.ts'

const at = (text: string): number => Date.parse(`${text}+09:00`)
const THREE = at('2026-11-22T03:00:00')

test("[decisions 1] schedules the nightly backup at 3 a.m. in Japan, or in five minutes if last night's backup is missing", () => {
  assert.equal(nextBackupAt(THREE - 1, THREE - DAY_MS), THREE)
  assert.equal(nextBackupAt(THREE, THREE), THREE + DAY_MS)
  assert.equal(nextBackupAt(THREE + 1, THREE), THREE + DAY_MS)
  const soon = 300_000
  assert.equal(nextBackupAt(THREE + 1, undefined), THREE + 1 + soon, 'there is no backup yet')
  assert.equal(
    nextBackupAt(THREE + 1, THREE - 1),
    THREE + 1 + soon,
    'the last backup is from the night before',
  )
  assert.equal(nextBackupAt(THREE - 1, THREE - DAY_MS - 1), THREE - 1 + soon)
})

test('[decisions 1] names a backup by its time in Japan and its kind, so that names sort by time', () => {
  assert.equal(backupNameOf(THREE, 'night'), '20261122-030000-night')
  assert.equal(backupNameOf(at('2026-01-02T23:04:05'), 'hand'), '20260102-230405-hand')
  assert.ok(isBackupName('20261122-030000-migration'))
  for (const no of ['20261122-030000-other', '../20261122-030000-night', '20261122-030000-night.x', ''])
    assert.ok(!isBackupName(no), no)
})

const backup = (kind: BackupKind, when: number) => ({ name: backupNameOf(when, kind), kind, at: when })
const nights = (count: number, from = THREE) =>
  Array.from({ length: count }, (_, day) => backup('night', from - day * DAY_MS))
const keptOf = (all: ReturnType<typeof nights>): string[] => {
  const gone = new Set(outdatedBackups(all))
  return all.filter((each) => !gone.has(each)).map(({ name }) => name.slice(0, 8))
}

test('[decisions 1] keeps the backups of the last seven nights, five Sundays and twelve first days of a month', () => {
  assert.equal(keptOf(nights(KEPT_BACKUPS.nights)).length, KEPT_BACKUPS.nights)
  // 2026-11-22 is a Sunday
  assert.deepEqual(keptOf(nights(60)), [
    '20261122',
    '20261121',
    '20261120',
    '20261119',
    '20261118',
    '20261117',
    '20261116',
    '20261115',
    '20261108',
    '20261101',
    '20261025',
    '20261001',
  ])
  const year = keptOf(nights(500))
  assert.equal(year.at(-1), '20251201')
  assert.equal(year.filter((name) => name.endsWith('01')).length, KEPT_BACKUPS.months)
})

test('[decisions 1] keeps one backup per night, and limits the numbers of manual and of migration backups separately', () => {
  const twice = [backup('night', THREE), backup('night', THREE + 3_600_000)]
  assert.deepEqual(
    outdatedBackups(twice).map(({ at: when }) => when),
    [THREE],
  )
  const many = (kind: BackupKind, count: number) =>
    Array.from({ length: count }, (_, minute) => backup(kind, THREE + minute * 60_000))
  const all = [
    ...nights(7),
    ...many('hand', KEPT_BACKUPS.hand + 1),
    ...many('migration', KEPT_BACKUPS.migration + 2),
  ]
  const gone = outdatedBackups(all)
  assert.deepEqual(
    gone.map(({ kind, at: when }) => `${kind} ${(when - THREE) / 60_000}`),
    ['hand 0', 'migration 0', 'migration 1'],
  )
})
