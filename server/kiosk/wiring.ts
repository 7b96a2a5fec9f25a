import type { FastifyInstance } from 'fastify'
import { createTimers } from '../realtime/timers.ts'
import { createKioskCodes, type KioskCodes } from './codes.ts'

/** Creates the codes of new kiosks; waiting pages are answered when the server stops. */
export function startKioskCodes(app: FastifyInstance, now: () => number): KioskCodes {
  const timers = createTimers(now, (error) =>
    app.log.error({ err: error }, 'a timer of the kiosk codes failed'),
  )
  const codes = createKioskCodes({ now, timers })
  app.addHook('preClose', async () => codes.close())
  return codes
}
