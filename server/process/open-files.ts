import type { FastifyInstance } from 'fastify'
import { createTimers } from '../realtime/timers.ts'
import type { OpenFiles } from '../system/open-files.ts'

const TIMER = 'open files'
const LOOK_EVERY_MS = 10_000
/** Minimum number of free descriptors: with fewer the next page, upload or video would fail. */
const FREE_LEAST = 5

/**
 * Node silently resets connections when file descriptors run out. Logs the beginning and end of that state, and makes /ready
 * report it.
 */
export function watchOpenFiles(
  app: FastifyInstance,
  { openFiles, now }: { openFiles: OpenFiles; now: () => number },
): { isExhausted: () => boolean } {
  const timers = createTimers(now, (error) =>
    app.log.error({ err: error }, 'the open files could not be counted'),
  )
  let wasExhausted = false

  function isExhausted(): boolean {
    const facts = openFiles.facts()
    const isNow = facts !== undefined && facts.max - facts.open < FREE_LEAST
    if (isNow && !wasExhausted)
      app.log.error(
        facts,
        'too many open files: new connections are reset and uploads refused until some are closed. Raise the limit (ulimit -n, LimitNOFILE of systemd, --ulimit nofile of docker)',
      )
    if (!isNow && wasExhausted) app.log.info(facts, 'file descriptors are available again')
    wasExhausted = isNow
    return isNow
  }

  function look(): void {
    isExhausted()
    timers.set(TIMER, now() + LOOK_EVERY_MS, look)
  }

  look()
  app.addHook('onClose', async () => timers.clear(TIMER))
  return { isExhausted }
}
