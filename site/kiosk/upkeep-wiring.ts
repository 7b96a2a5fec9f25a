import type { Heap } from '#core/kiosk/renewal.ts'
import { reloadFor } from '../kit/reload-once.ts'
import { clock, steadyNow } from '../line/clock.ts'
import { line } from '../line/page-line.ts'
import { type Stop, stopAll } from '../line/stop.ts'
import type { AbilitiesHost } from './abilities.ts'
import { openAbilities } from './abilities-wiring.ts'
import type { OfflineCopy } from './offline-copy.ts'
import { followRenewal, type RenewalHost } from './renewal.ts'
import { takeStartCause } from './start-cause.ts'

export interface UpkeepHost extends AbilitiesHost, RenewalHost {
  refresh: OfflineCopy['refresh']
}

/**
 * Maintains this kiosk: reports what its device can do, and loads its page again when that is due.
 * @param canLoad whether the page can be loaded now: from the server, or from this device's copy
 */
export function openUpkeep(host: UpkeepHost, canLoad: () => boolean): Stop {
  const startCause = takeStartCause()
  const offs = [
    openAbilities(host, startCause),
    followRenewal({
      ...host,
      line,
      clock,
      steadyNow,
      ownVersion: import.meta.env.PUBLIC_SITE_VERSION,
      startCause,
      heap,
      holdsFullScreen: () => document.fullscreenElement !== null,
      renew(cause) {
        // replace instead of reload: only then does Chromium keep the old picture on the screen until the new page
        // draws (kept-picture.js)
        if (canLoad()) reloadFor(cause, () => location.replace(location.href))
      },
    }),
  ]
  return () => stopAll(offs)
}

/**
 * Chromium only. The standard's measureUserAgentSpecificMemory needs cross-origin isolation, which this site does not
 * have.
 */
function heap(): Heap | undefined {
  const { memory } = performance as Performance & {
    memory?: { usedJSHeapSize: number; jsHeapSizeLimit: number }
  }
  return memory && { usedBytes: memory.usedJSHeapSize, limitBytes: memory.jsHeapSizeLimit }
}
