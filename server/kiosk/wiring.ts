import type { FastifyInstance } from 'fastify'
import { createTimers } from '../realtime/timers.ts'
import { createKioskCodes, type KioskCodes } from './codes.ts'

/**
 * Creates the registry of kiosk codes. When the server stops, the registry answers the open requests of pages that show
 * a code.
 */
export function startKioskCodes(app: FastifyInstance, now: () => number): KioskCodes {
  const timers = createTimers(now, (error) =>
    app.log.error({ err: error }, 'a timer of the kiosk codes failed'),
  )
  const codes = createKioskCodes({ now, timers })
  app.addHook('preClose', async () => codes.close())
  return codes
}
