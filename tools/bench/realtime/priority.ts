import { existsSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const LOWEST = 19
const HIGHEST = -20

/**
 * The file with a process's priority among sessions. Linux divides the cores among sessions (autogroups) before it
 * looks at the nice values of processes. A process has its own session only if it was started detached.
 */
const autogroupOf = (process: number | 'self'): string => `/proc/${process}/autogroup`

/** Lets this process run only when a core is free, because a real attacker has another machine. */
export function lowerPriority(): void {
  setPriority(LOWEST)
  if (existsSync(autogroupOf('self'))) writeFileSync(autogroupOf('self'), `${LOWEST}`)
}

/**
 * Gives a process's session priority over other work on this machine, where the system allows it (Linux, root).
 * @returns whether that succeeded
 */
export function raisePriority(process: number | 'self'): boolean {
  try {
    writeFileSync(autogroupOf(process), `${HIGHEST}`)
    return true
  } catch {
    return false
  }
}
