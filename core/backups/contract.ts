import * as z from 'zod/mini'
import { empty, epochMs } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { BACKUP_KINDS } from './rules.ts'

/** Backups of the whole installation (decisions 1). */

export const backupRow = z.object({
  name: z.string(),
  kind: z.enum(BACKUP_KINDS),
  at: epochMs,
  /** Of the database and all its files, though files that several backups need lie there once. */
  bytes: z.int(),
  files: z.int(),
  /** Of all tables. */
  rows: z.int(),
  /** Since this start; null: not looked at. */
  checkedAt: z.nullable(epochMs),
  /** Of that look, with the name of each damaged file; null: it is sound. */
  fault: z.nullable(z.string()),
  /** Files that it compared by size alone: the backup of an older version has no hashes. */
  bySize: z.int(),
})
export type BackupRow = z.infer<typeof backupRow>

export const standbyState = z.object({
  /** STANDBY: a folder, or `host:/folder`. */
  place: z.string(),
  /** Of the newest whole copy; null: none is known. */
  copiedAt: z.nullable(epochMs),
  /** Milliseconds; null: none since this start. */
  tookMs: z.nullable(z.int()),
  /** Of the last attempt, if it failed; since: of the first one that did, with none between that did not. */
  fault: z.nullable(z.object({ since: epochMs, at: epochMs, text: z.string() })),
})
export type StandbyState = z.infer<typeof standbyState>

export const getBackups = defineEndpoint({
  method: 'POST',
  path: '/api/admin/backups',
  needs: 'admin.use',
  summary: 'The backups that there are, the newest first, and when the next one is due',
  input: empty,
  output: z.object({
    backups: z.array(backupRow),
    /** 0: not known yet. */
    dueAt: epochMs,
    isRunning: z.boolean(),
    /** Of the last attempt, if it failed. */
    lastFault: z.nullable(z.object({ at: epochMs, text: z.string() })),
    /** They lie within the data folder: a lost disk takes both. */
    isBesideData: z.boolean(),
    /** Null: nothing is copied to a second folder (STANDBY). */
    standby: z.nullable(standbyState),
  }),
})
export type BackupsAnswer = z.infer<typeof getBackups.output>

/** Answers when the backup is whole and has been read again. */
export const makeBackup = defineEndpoint({
  method: 'POST',
  path: '/api/admin/makeBackup',
  needs: 'admin.use',
  summary: 'Make one now. While one is being made: wrongState',
  input: empty,
  output: ok,
})

export const checkBackup = defineEndpoint({
  method: 'POST',
  path: '/api/admin/checkBackup',
  needs: 'admin.use',
  summary: 'Open a backup, count its rows and read its files',
  input: z.object({ name: z.string().check(z.maxLength(64)) }),
  output: backupRow,
})
