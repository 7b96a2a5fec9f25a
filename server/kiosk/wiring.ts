import type { FastifyInstance } from 'fastify'
import { createTimers } from '../realtime/timers.ts'
import { createKioskCodes, type KioskCodes } from './codes.ts'

/** Creates the store of kiosk codes. When the server stops, it answers the requests of pages that wait with a code. */
export function startKioskCodes(app: FastifyInstance, now: () => number): KioskCodes {
  const timers = createTimers(now, (error) =>
    app.log.error({ err: error }, 'a timer of the kiosk codes failed'),
  )
  const codes = createKioskCodes({ now, timers })
  app.addHook('preClose', async () => codes.close())
  return codes
}
