import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'

/**
 * Tells when the server has let this page in, again or for the first time: it has forgotten then who watched or listened. The list
 * that says so comes whole also when somebody was added or renamed, which is no reason to begin anew.
 */
export function onLetIn(line: Pick<Line, 'on'>, act: () => void): Stop {
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
