import type { Line } from '../../line/line.ts'
import type { Stop } from '../../line/stop.ts'

/**
 * Calls `act` when this page has connected or reconnected: the server has then forgotten what the page monitored. The server also
 * sends the complete list of signages (submitSignageState) when one is added or renamed; `act` is not called then.
 */
export function onAdmitted(line: Pick<Line, 'on'>, act: () => void): Stop {
  let isFresh = false
  const offs = [
    line.on('config', () => {
      isFresh = true
    }),
    line.on('submitSignageState', () => {
      if (isFresh) act()
      isFresh = false
    }),
  ]
  return () => {
    for (const off of offs) off()
  }
}
