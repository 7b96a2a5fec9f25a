import * as z from 'zod/mini'
import { empty, epochMs } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { BACKUP_KINDS } from './rules.ts'

/** Endpoints for backups of the whole server with all companies (decisions 1). */

export const backupRow = z.object({
  name: z.string(),
  kind: z.enum(BACKUP_KINDS),
  at: epochMs,
  /** Size of the database and all its files. Includes files that are stored only once for several backups. */
  bytes: z.int(),
  files: z.int(),
  /** Total number of rows in all tables. */
  rows: z.int(),
  /** Time of the last check since start-up; null if not checked. */
  checkedAt: z.nullable(epochMs),
  /** Problem found by the last check, with the names of damaged files; null if none was found. */
  fault: z.nullable(z.string()),
  /** Number of files of which only the size was checked, because backups of older versions have no hashes. */
  bySize: z.int(),
})
export type BackupRow = z.infer<typeof backupRow>

export const replicaState = z.object({
  /** Where the copy is kept, as set by the variable REPLICA: a folder, or `host:/folder`. */
  place: z.string(),
  /** Time of the newest complete copy; null if none is known. */
  copiedAt: z.nullable(epochMs),
  /** Duration of the last copy in ms; null if none was made since start-up. */
  tookMs: z.nullable(z.int()),
  /** Error of the last attempt to copy, if it failed. `since` is the time of the first failure after the last success. */
  fault: z.nullable(z.object({ since: epochMs, at: epochMs, text: z.string() })),
})
export type ReplicaState = z.infer<typeof replicaState>

export const getBackups = defineEndpoint({
  method: 'POST',
  path: '/api/admin/backups',
  needs: 'admin.use',
  summary: 'List backups, newest first, and when the next one is due',
  input: empty,
  output: z.object({
    backups: z.array(backupRow),
    /** Time of the next nightly backup; 0 if it is not known yet. */
    dueAt: epochMs,
    isRunning: z.boolean(),
    /** Error of the last attempt to make a backup, if it failed. */
    lastFault: z.nullable(z.object({ at: epochMs, text: z.string() })),
    /**
     * File names of manifests that cannot be read, and of file lists that are missing. While there are any, stored files that no
     * backup needs are kept.
     */
    unreadableManifests: z.array(z.string()),
    /** Whether backups are stored inside the data folder. A broken disk would then destroy the data and its backups. */
    isBesideData: z.boolean(),
    /** State of the copies to the replica; null without a replica. */
    standby: z.nullable(replicaState),
  }),
})
export type BackupsAnswer = z.infer<typeof getBackups.output>

/** The answer is sent when the backup is complete and verified. */
export const makeBackup = defineEndpoint({
  method: 'POST',
  path: '/api/admin/makeBackup',
  needs: 'admin.use',
  summary: 'Make a backup now. Refused with wrongState while one is running',
  input: empty,
  output: ok,
})

export const checkBackup = defineEndpoint({
  method: 'POST',
  path: '/api/admin/checkBackup',
  needs: 'admin.use',
  summary: 'Check a backup: count its rows and read its files',
  input: z.object({ name: z.string().check(z.maxLength(64)) }),
  output: backupRow,
})
