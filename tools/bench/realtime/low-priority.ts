import { existsSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const LOWEST = 19
const AUTOGROUP = '/proc/self/autogroup'

/**
 * Lets this process run only where a core is free, as an attacker whose machine is its own. Linux shares the cores between
 * sessions before it looks at nice values (autogroups): fork the process detached, so that it has a session.
 */
export function lowerPriority(): void {
  setPriority(LOWEST)
  if (existsSync(AUTOGROUP)) writeFileSync(AUTOGROUP, `${LOWEST}`)
}
