import { readdirSync, readFileSync } from 'node:fs'

/** Files, sockets and pipes that this process holds, and how many it may hold (`ulimit -n`). */
export interface OpenFiles {
  /** Undefined: this system does not say. */
  facts(): { open: number; max: number } | undefined
}

const EXHAUSTED = new Set(['EMFILE', 'ENFILE'])

/** No file can be opened and no connection be accepted any more. */
const isOutOfFiles = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && EXHAUSTED.has(String(error.code))

/** Linux says it in /proc. */
export function createOpenFiles(): OpenFiles {
  const max = readMax()
  return {
    facts() {
      if (max === undefined) return undefined
      try {
        return { open: readdirSync('/proc/self/fd').length, max }
      } catch (error) {
        return isOutOfFiles(error) ? { open: max, max } : undefined
      }
    },
  }
}

function readMax(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    const max = Number(/^Max open files +(\d+)/m.exec(limits)?.[1])
    return Number.isNaN(max) ? undefined : max
  } catch {
    return undefined
  }
}
