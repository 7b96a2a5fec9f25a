import { readFileSync } from 'node:fs'
import { startServer } from '../../../tests/support/server-process.ts'

/** Starts a server that can be stopped, killed and started again on the same data folder. */
export async function openOnFolder(folder?: string) {
  const server = await startServer({
    RATE_LIMITS: '0',
    ...(folder === undefined ? {} : { DATA_DIR: folder }),
  })
  return {
    base: server.base,
    dataDir: folder ?? server.dataDir,
    /** Stops the process without ending it (SIGSTOP). */
    freeze(): void {
      process.kill(server.pid(), 'SIGSTOP')
      while (!isStopped(server.pid()));
    },
    kill: server.kill,
    /** Starts the server. @returns ms until it was ready */
    async start(): Promise<number> {
      const begunAt = performance.now()
      await server.start()
      return Math.round(performance.now() - begunAt)
    },
    close: server.close,
  }
}

/** Whether the process is stopped. In proc(5) the state follows the name in brackets. */
const isStopped = (pid: number): boolean => /^\d+ \(.*\) [Tt]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
