import type { Line } from '../../line/line.ts'
import type { Stop } from '../../line/stop.ts'

/**
 * Calls `act` when this page has connected or reconnected: the server has then forgotten what the page monitored. The
 * complete list is also sent when entries are added or renamed, which does not count.
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
