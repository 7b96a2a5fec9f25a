import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { BenchCompany } from './bench-company.ts'
import type { NoiseKind, NoiseMessage, NoiseReport } from './noise.ts'

async function ask(child: ChildProcess, message: NoiseMessage): Promise<NoiseReport> {
  const gone = new AbortController()
  const exit = once(child, 'exit', { signal: gone.signal }).then(([code]) => {
    throw new Error(`the noise process ended (${code})`)
  })
  const answer = once(child, 'message', { signal: gone.signal }).then(([report]) => report as NoiseReport)
  child.send(message)
  try {
    return await Promise.race([answer, exit])
  } finally {
    gone.abort()
    await Promise.allSettled([answer, exit])
  }
}

/** Starts a low-priority process that floods the server as users of `company`. Its CPU time is not measured. */
export async function openNoise(base: string, company: BenchCompany) {
  const child = fork(join(import.meta.dirname, 'noise.ts'), { detached: true })
  await ask(child, { base, company })
  return {
    /** Switches to another kind of noise. @returns counts since the last switch */
    turn: (kind: NoiseKind): Promise<NoiseReport> => ask(child, { kind }),
    async end(): Promise<void> {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
