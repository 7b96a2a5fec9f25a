import { readdirSync, readFileSync } from 'node:fs'

/** Number of open files, sockets and pipes of this process, and its limit (`ulimit -n`). */
export interface OpenFiles {
  /** Number of open files, and its limit. Undefined if the system does not report the two numbers. */
  facts(): { open: number; max: number } | undefined
}

const EXHAUSTED = new Set(['EMFILE', 'ENFILE'])

/** Whether an error means that no more files can be opened or connections accepted. */
const isOutOfFiles = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && EXHAUSTED.has(String(error.code))

/** Counts the files in /proc/self/fd (Linux only). */
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
