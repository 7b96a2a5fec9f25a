import { existsSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const LOWEST = 19
const HIGHEST = -20

/**
 * Linux shares the cores between sessions (autogroups) before it looks at the nice values of processes: fork a process detached, so that it has a
 * session of its own.
 */
const autogroupOf = (process: number | 'self'): string => `/proc/${process}/autogroup`

/** Lets this process run only where a core is free, like an attacker on another machine. */
export function lowerPriority(): void {
  setPriority(LOWEST)
  if (existsSync(autogroupOf('self'))) writeFileSync(autogroupOf('self'), `${LOWEST}`)
}

/** Lets the session of a process run before other work on this machine, where the system allows it (Linux, root). @returns whether it does */
export function raisePriority(process: number | 'self'): boolean {
  try {
    writeFileSync(autogroupOf(process), `${HIGHEST}`)
    return true
  } catch {
    return false
  }
}
