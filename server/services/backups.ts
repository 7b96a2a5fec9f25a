import { statSync } from 'node:fs'
import { type BackupKind, backupNameOf, missingRows, nextBackupAt, outdatedBackups } from '#rules/backups.ts'
import type { Db } from '../../db/open.ts'
import type { BackupFolder, BackupManifest } from '../adapters/backup-folder.ts'
import type { BackupRow, BackupsAnswer, StandbyState } from '../contract/backups.ts'
import { Refusal } from '../contract/refusals.ts'
import { audit } from './audit.ts'
import type { Timers } from './timers.ts'

/** What a copy of the database holds (db/backup/copy.ts). */
interface Contents {
  migratedAt: number
  rows: Record<string, number>
  files: Record<string, string[]>
}

export interface BackupDeps {
  folder: BackupFolder
  /** Copies the running database there, or reads a copy that is there already; off this thread. @throws Error */
  task: (task: { source?: string; copy: string }) => Promise<Contents>
  /** The running one. */
  database: string
  /** Where a file of the product lies. */
  sourceOf: (folder: string, name: string) => string
  /** What sessions and links are signed with, named by its content; undefined: it comes from the environment. */
  secretFile: () => { path: string; name: string } | undefined
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
  /** Opens the copy, counts its rows and looks for its files. @throws Refusal notFound */
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
  const { folder, now, timers } = deps
  const checks = new Map<string, { at: number; fault: string | null }>()
  let running: Promise<BackupManifest> | undefined
  let dueAt = 0
  let lastFault: { at: number; text: string } | null = null
  let isClosed = false

  async function copy(kind: BackupKind, at: number): Promise<BackupManifest> {
    const name = backupNameOf(at, kind)
    // somebody has taken the file away under us, or it is in memory alone
    const bytes = statSync(deps.database, { throwIfNoEntry: false })?.size
    if (bytes === undefined) throw new Refusal('wrongState')
    deps.demandRoom(bytes)
    const part = await folder.begin(name)
    const { migratedAt, rows, files } = await deps.task({ source: deps.database, copy: part })
    const kept: BackupManifest['files'] = []
    for (const [of, names] of Object.entries(files))
      for (const file of names) {
        const bytes = await folder.keepFile(of, file, deps.sourceOf(of, file))
        // removed since the copy: nobody shows it any more
        if (bytes !== undefined) kept.push({ folder: of, name: file, bytes })
      }
    const secret = deps.secretFile()
    if (secret) {
      const bytes = await folder.keepFile('secret', secret.name, secret.path)
      if (bytes !== undefined) kept.push({ folder: 'secret', name: secret.name, bytes })
    }
    const manifest: BackupManifest = {
      ...{ version: 1, name, kind, at, migratedAt, rows, files: kept },
      bytes: statSync(part).size,
    }
    await folder.finish(manifest)
    await examine(manifest)
    await removeOutdated()
    return manifest
  }

  async function removeOutdated(): Promise<void> {
    for (const { name } of outdatedBackups(await folder.list())) await folder.remove(name)
    await folder.tidy(await folder.list())
  }

  async function examine(manifest: BackupManifest): Promise<BackupRow> {
    const fault = await faultOf(manifest)
    checks.set(manifest.name, { at: now(), fault })
    if (fault !== null) deps.onFault(new Error(`backup ${manifest.name}: ${fault}`))
    return rowOf(manifest)
  }

  /** Null: it is sound. */
  async function faultOf({ name, rows, files }: BackupManifest): Promise<string | null> {
    try {
      const found = await deps.task({ copy: folder.databaseOf(name) })
      const lacking = missingRows(rows, found.rows)
      if (lacking !== undefined) return lacking
      for (const { folder: of, name: file, bytes } of files)
        if ((await folder.bytesOf(of, file)) !== bytes) return `${of}/${file}`
      return null
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  function rowOf({ name, kind, at, bytes, files, rows }: BackupManifest): BackupRow {
    const check = checks.get(name)
    return {
      ...{ name, kind, at, files: files.length },
      bytes: files.reduce((sum, file) => sum + file.bytes, bytes),
      rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
      checkedAt: check?.at ?? null,
      fault: check?.fault ?? null,
    }
  }

  function make(kind: BackupKind, at = now()): Promise<BackupManifest> {
    if (running || isClosed) throw new Refusal('wrongState')
    running = copy(kind, at)
    const note = (fault: typeof lastFault): void => {
      running = undefined
      lastFault = fault
    }
    running.then(
      () => note(null),
      (error: unknown) => note({ at: now(), text: error instanceof Error ? error.message : String(error) }),
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

  void folder.list().then((manifests) => {
    const night = manifests.find(({ kind }) => kind === 'night')
    wait(nextBackupAt(now(), night?.at))
  }, deps.onFault)

  return {
    make,
    async check(name) {
      const manifest = (await folder.list()).find((each) => each.name === name)
      if (!manifest) throw new Refusal('notFound')
      return examine(manifest)
    },
    async status() {
      const backups = (await folder.list()).map(rowOf)
      const { isBesideData, standby } = deps
      return { backups, dueAt, isRunning: running !== undefined, lastFault, isBesideData, standby: standby() }
    },
    async close() {
      isClosed = true
      timers.clear(TIMER)
      await running?.catch(() => undefined)
    },
  }
}
