import { nextBackupAt } from '#core/backups/rules.ts'
import type { Timers } from '../system/timers.ts'
import type { BackupManifest } from './manifests.ts'

const TIMER = 'nightly backup'
/** Delay before a failed nightly backup is retried. */
const AGAIN_MS = 3_600_000
/**
 * Maximum time by which a timer may fire before the planned time. If it fires even earlier, the system's clock was set
 * back meanwhile, so the timer is set again.
 */
const EARLY_MAX_MS = 60_000

interface NightlyDeps {
  make: (at: number) => Promise<BackupManifest>
  now: () => number
  timers: Timers
  onFault: (error: unknown) => void
}

/** Makes a backup every night. */
export function createNightly({ make, now, timers, onFault }: NightlyDeps) {
  let dueAt = 0
  let isStopped = false

  function wait(atMs: number): void {
    dueAt = atMs
    if (!isStopped) timers.set(TIMER, atMs, () => void run())
  }

  async function run(): Promise<void> {
    if (dueAt - now() > EARLY_MAX_MS) return wait(dueAt)
    try {
      // Timers may fire slightly early, so use at least the planned time.
      const { at } = await make(Math.max(now(), dueAt))
      wait(nextBackupAt(at, at))
    } catch (error) {
      onFault(error)
      wait(now() + AGAIN_MS)
    }
  }

  return {
    dueAt: () => dueAt,
    /** Schedules the first backup. @param lastAt when the last nightly backup was made */
    begin: (lastAt: number | undefined) => wait(nextBackupAt(now(), lastAt)),
    stop(): void {
      isStopped = true
      timers.clear(TIMER)
    },
  }
}
