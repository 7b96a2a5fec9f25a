import { getKioskCheck } from '#core/kiosk/contract-abilities.ts'
import { createResource } from '../kit/resource.ts'
import type { Line } from '../line/line.ts'
import { loadOnConnection } from '../line/load-on-connection.ts'
import { line } from '../line/page-line.ts'
import { type Request, request } from '../line/request.ts'
import { type Stop, stopAll } from '../line/stop.ts'

/** decisions 4, Abilities: the last report of one signage's kiosk about its device. Loaded again after each report. */
export function createDevice(
  parts: { request: Request; line: Pick<Line, 'on' | 'onState' | 'send' | 'state'> },
  signageId: number,
) {
  const { $resource, load } = createResource(parts.request, getKioskCheck, { input: () => ({ signageId }) })
  return {
    signageId,
    $resource,
    load,
    /** Starts the self-test on the kiosk. @returns false if this page is not connected */
    startSelfTest: () => parts.line.send({ type: 'selfTest', signageId }),
    /** Loads the report and keeps it up to date. @returns a function that stops this */
    open(): Stop {
      const stops = [
        parts.line.on('kioskChecked', (changed) => {
          if (changed.signageId === signageId) void load()
        }),
        loadOnConnection(parts.line, () => void load()),
      ]
      return () => stopAll(stops)
    },
  }
}

export const openDevice = (signageId: number) => createDevice({ request, line }, signageId)
