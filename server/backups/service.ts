import { statSync } from 'node:fs'
import type { BackupRow, BackupsAnswer, StandbyState } from '#core/backups/contract.ts'
import { type BackupKind, backupNameOf, type DatedBackup, nextBackupAt } from '#core/backups/rules.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Db } from '../../db/open.ts'
import { audit } from '../audit/service.ts'
import type { Timers } from '../system/timers.ts'
import type { BackupFolder, BackupManifest } from './folder.ts'

/** Which one is to be made. */
export type BackupOrder = DatedBackup

export interface MadeBackup {
  manifest: BackupManifest
  /** Of reading it again; null: it is sound. */
  fault: string | null
  /** Of taking away what is not needed any more; null: it is away. */
  tidyFault: string | null
}

export interface CheckedBackup {
  /** With the name of each damaged file; null: it is sound. */
  fault: string | null
  /** Files that were compared by size alone: the backup of an older version has no hashes. */
  bySize: number
}

/** What a backup does with each row and each file, of which there may be hundreds of thousands: off this thread. All @throws Error */
export interface BackupWork {
  /** Copies the running database and keeps its files, reads the backup again, and removes what is outdated. */
  make(order: BackupOrder): Promise<MadeBackup>
  /** Reads all of it. */
  check(manifest: BackupManifest): Promise<CheckedBackup>
  /** Brings backups of the first form into today's. */
  renew(): Promise<void>
}

export interface BackupDeps {
  folder: Pick<BackupFolder, 'list' | 'hasOldForm'>
  work: BackupWork
  /** The running one. */
  database: string
  /** @throws Refusal diskFull */
  demandRoom: (bytes: number) => void
  /** It lies with what it is to save. */
  isBesideData: boolean
  /** Of the warm standby, where there is one. */
  standby: () => StandbyState | null
  now: () => number
  timers: Timers
  onFault: (error: unknown) => void
}

/** Every night, and whenever somebody asks for one (decisions 1). */
export interface Backups {
  /** Resolves when the backup is whole and has been read again. @throws Refusal wrongState, diskFull; Error */
  make(kind: BackupKind): Promise<BackupManifest>
  /** Opens the copy, counts its rows and reads its files. @throws Refusal notFound */
  check(name: string): Promise<BackupRow>
  status(): Promise<BackupsAnswer>
  close(): Promise<void>
}

/** What the system administrator asks for. */
export interface BackupsByHand {
  db: Db
  backups: Backups
}

/** Files know no transaction: what was done is written down when it is. @throws as make */
export async function makeByHand({ db, backups }: BackupsByHand): Promise<void> {
  const { name } = await backups.make('hand')
  audit(db, 'backup.made', { companyId: null, targetName: name })
}

/** @throws as check */
export async function checkByHand({ db, backups }: BackupsByHand, name: string): Promise<BackupRow> {
  const row = await backups.check(name)
  audit(db, 'backup.checked', { companyId: null, targetName: name })
  return row
}

const TIMER = 'nightly backup'
/** After a night's has failed. */
const AGAIN_MS = 3_600_000

export function createBackups(deps: BackupDeps): Backups {
  const { folder, work, now, timers } = deps
  const checks = new Map<string, CheckedBackup & { at: number }>()
  let running: Promise<BackupManifest> | undefined
  let dueAt = 0
  let lastFault: { at: number; text: string } | null = null
  let isClosed = false

  async function copy(kind: BackupKind, at: number): Promise<BackupManifest> {
    await renewed
    const name = backupNameOf(at, kind)
    // somebody has taken the file away under us, or it is in memory alone
    const bytes = statSync(deps.database, { throwIfNoEntry: false })?.size
    if (bytes === undefined) throw new Refusal('wrongState')
    deps.demandRoom(bytes)
    const { manifest, fault, tidyFault } = await work.make({ name, kind, at })
    note(name, { fault, bySize: 0 })
    if (tidyFault !== null) deps.onFault(new Error(`outdated backups: ${tidyFault}`))
    return manifest
  }

  function note(name: string, check: CheckedBackup): void {
    const { fault } = check
    checks.set(name, { at: now(), ...check })
    if (fault !== null) deps.onFault(new Error(`backup ${name}: ${fault}`))
  }

  function rowOf({ name, kind, at, bytes, files, rows }: BackupManifest): BackupRow {
    const check = checks.get(name)
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

  function wait(atMs: number): void {
    dueAt = atMs
    if (!isClosed) timers.set(TIMER, atMs, () => void makeNightly())
  }

  async function makeNightly(): Promise<void> {
    try {
      // timers may fire a moment early: the night it is for counts
      const { at } = await make('night', Math.max(now(), dueAt))
      wait(nextBackupAt(at, at))
    } catch (error) {
      deps.onFault(error)
      wait(now() + AGAIN_MS)
    }
  }

  // once after the first form was left: until then lists stand in manifests, and nobody reads those on this thread
  const renewed = folder
    .hasOldForm()
    .then((hasOldForm) => (hasOldForm ? work.renew() : undefined))
    .catch(deps.onFault)
  const list = (): Promise<BackupManifest[]> => renewed.then(() => folder.list())

  void list().then((manifests) => {
    const night = manifests.find(({ kind }) => kind === 'night')
    wait(nextBackupAt(now(), night?.at))
  }, deps.onFault)

  return {
    make,
    async check(name) {
      const manifest = (await list()).find((each) => each.name === name)
      if (!manifest) throw new Refusal('notFound')
      note(name, await work.check(manifest))
      return rowOf(manifest)
    },
    async status() {
      const backups = (await list()).map(rowOf)
      const { isBesideData, standby } = deps
      return { backups, dueAt, isRunning: running !== undefined, lastFault, isBesideData, standby: standby() }
    },
    async close() {
      isClosed = true
      timers.clear(TIMER)
      await renewed
      await running?.catch(() => undefined)
    },
  }
}
