import type { Line } from '../../line/line.ts'
import type { Stop } from '../../line/stop.ts'

/**
 * Calls `act` when this page has connected or reconnected, because the server forgets what a page monitored when the
 * page disconnects. `act` is not called when the server sends the list of signages (submitSignageState) for another
 * reason, such as a new or renamed signage.
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
