import { statSync } from 'node:fs'
import type { BackupRow, BackupsAnswer, ReplicaState } from '#core/backups/contract.ts'
import { type BackupKind, backupNameOf, type DatedBackup } from '#core/backups/rules.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Db } from '../../db/open.ts'
import { audit } from '../audit/service.ts'
import type { Timers } from '../system/timers.ts'
import type { BackupFolder } from './folder.ts'
import type { BackupManifest } from './manifests.ts'
import { createNightly } from './nightly.ts'

/** Name, kind and time of a backup to make. */
export type BackupOrder = DatedBackup

export interface MadeBackup {
  manifest: BackupManifest
  /** What is wrong with the backup that was made; null if it is OK. */
  fault: string | null
  /** Error while removing outdated backups, and the backup whose file list causes it, if any; null if there was no error. */
  tidyFault: { backup: string | null; text: string } | null
}

export interface CheckedBackup {
  /** What is wrong with the backup, including names of damaged files; null if it is OK. */
  fault: string | null
  /** Number of files of which only the size was checked, because the backup of an older version has no hashes. */
  bySize: number
}

type DatedCheck = CheckedBackup & { at: number }

/**
 * Backup work that reads every row and every file. There may be hundreds of thousands, so the work runs in a thread.
 * All methods reject with Error.
 */
export interface BackupWork {
  /** Copies the running database and its files, verifies the backup and removes outdated ones. */
  make(order: BackupOrder): Promise<MadeBackup>
  /** Verifies a backup by reading it completely. */
  check(manifest: BackupManifest): Promise<CheckedBackup>
  /** Converts backups of version 1 to the current format. */
  renew(): Promise<void>
}

interface BackupDeps {
  folder: Pick<BackupFolder, 'list' | 'read' | 'hasOldForm'>
  work: BackupWork
  /** Path of the running database. */
  database: string
  /** @throws Refusal diskFull if the disk has less than `bytes` of free space */
  requireSpace: (bytes: number) => void
  /** Whether the backups are inside the data folder, which means that both are on the same disk. */
  isBesideData: boolean
  /** State of the replica server; null without a replica server. */
  replica: () => ReplicaState | null
  now: () => number
  timers: Timers
  onFault: (error: unknown) => void
}

/** Nightly and manual backups (decisions 1). */
export interface Backups {
  /** Resolves when the backup is complete and verified. @throws Refusal wrongState, diskFull; Error */
  make(kind: BackupKind): Promise<BackupManifest>
  /** Checks a backup: counts its rows and reads its files. @throws Refusal notFound */
  check(name: string): Promise<BackupRow>
  status(): Promise<BackupsAnswer>
  close(): Promise<void>
}

export interface BackupsByHand {
  db: Db
  backups: Backups
}

/**
 * Makes a backup on request of a system administrator. The audit entry is written afterwards, because files cannot take
 * part in a transaction.
 * @throws Refusal wrongState, diskFull; Error
 */
export async function makeByHand({ db, backups }: BackupsByHand): Promise<void> {
  const { name } = await backups.make('hand')
  audit(db, 'backup.made', { companyId: null, targetName: name })
}

/** Checks a backup on request of a system administrator. @throws Refusal notFound */
export async function checkByHand({ db, backups }: BackupsByHand, name: string): Promise<BackupRow> {
  const row = await backups.check(name)
  audit(db, 'backup.checked', { companyId: null, targetName: name })
  return row
}

export function createBackups(deps: BackupDeps): Backups {
  const { folder, work, now, timers, onFault } = deps
  const checks = new Map<string, DatedCheck>()
  let running: Promise<BackupManifest> | undefined
  let lastFault: { at: number; text: string } | null = null
  let isClosed = false

  async function copy(kind: BackupKind, at: number): Promise<BackupManifest> {
    await renewed
    const name = backupNameOf(at, kind)
    // The size is unknown if the database file was removed or the database is in memory.
    const bytes = statSync(deps.database, { throwIfNoEntry: false })?.size
    if (bytes === undefined) throw new Refusal('wrongState')
    deps.requireSpace(bytes)
    const { manifest, fault, tidyFault } = await work.make({ name, kind, at })
    note(name, { fault, bySize: 0 })
    if (tidyFault?.backup) note(tidyFault.backup, { fault: tidyFault.text, bySize: 0 })
    else if (tidyFault) onFault(new Error(`outdated backups: ${tidyFault.text}`))
    return manifest
  }

  function note(name: string, check: CheckedBackup): void {
    const { fault } = check
    checks.set(name, { at: now(), ...check })
    if (fault !== null) onFault(new Error(`backup ${name}: ${fault}`))
  }

  function make(kind: BackupKind, at = now()): Promise<BackupManifest> {
    if (running || isClosed) throw new Refusal('wrongState')
    running = copy(kind, at)
    const end = (fault: typeof lastFault): void => {
      running = undefined
      lastFault = fault
    }
    running.then(
      () => end(null),
      (error: unknown) => end({ at: now(), text: error instanceof Error ? error.message : String(error) }),
    )
    return running
  }

  const nightly = createNightly({ make: (at) => make('night', at), now, timers, onFault })
  // Convert backups of version 1 in the backup thread, because reading their long lists would block this thread.
  const renewed = folder
    .hasOldForm()
    .then((hasOldForm) => (hasOldForm ? work.renew() : undefined))
    .catch(onFault)
  const list = (): Promise<BackupManifest[]> => renewed.then(() => folder.list())

  void list().then((manifests) => {
    nightly.begin(manifests.find(({ kind }) => kind === 'night')?.at)
  }, onFault)

  return {
    make,
    async check(name) {
      const manifest = (await list()).find((each) => each.name === name)
      if (!manifest) throw new Refusal('notFound')
      note(name, await work.check(manifest))
      return rowOf(manifest, checks.get(name))
    },
    async status() {
      await renewed
      const { manifests, unreadable } = await folder.read()
      return {
        backups: manifests.map((manifest) => rowOf(manifest, checks.get(manifest.name))),
        unreadableManifests: unreadable,
        dueAt: nightly.dueAt(),
        isRunning: running !== undefined,
        lastFault,
        isBesideData: deps.isBesideData,
        standby: deps.replica(),
      }
    },
    async close() {
      isClosed = true
      nightly.stop()
      await renewed
      await running?.catch(() => undefined)
    },
  }
}

function rowOf(
  { name, kind, at, bytes, files, rows }: BackupManifest,
  check: DatedCheck | undefined,
): BackupRow {
  return {
    name,
    kind,
    at,
    files: files.count,
    bytes: bytes + files.bytes,
    rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
    checkedAt: check?.at ?? null,
    fault: check?.fault ?? null,
    bySize: check?.bySize ?? 0,
  }
}
