import { atom, type ReadableAtom } from 'nanostores'
import type { Language } from '#core/fields/shapes.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { Stop } from '../line/stop.ts'
import type { KioskGuidance } from './guidance.ts'

/** What the exhibit guide needs from the kiosk. */
export interface GuidanceHost {
  $own: ReadableAtom<OwnSignageState | undefined>
  $language: ReadableAtom<Language>
}

interface GuidanceLoader {
  /** The exhibit guide; undefined until the first presentation. */
  $guidance: ReadableAtom<KioskGuidance | undefined>
  close: Stop
}

/** Loads the exhibit guide on first use, because most kiosks never need it. */
export function createGuidanceLoader(
  host: GuidanceHost,
  open: (host: GuidanceHost) => Promise<KioskGuidance>,
): GuidanceLoader {
  const $guidance = atom<KioskGuidance | undefined>()
  let isAsked = false
  let isClosed = false

  async function fetch(): Promise<void> {
    isAsked = true
    try {
      const guidance = await open(host)
      if (isClosed) guidance.close()
      else $guidance.set(guidance)
    } catch {
      // no network: loading is tried again at the next change of the signage's state
      isAsked = false
    }
  }

  const stopFollowing = host.$own.subscribe((own) => {
    if (own?.guidance && !isAsked) void fetch()
  })
  return {
    $guidance,
    close() {
      isClosed = true
      stopFollowing()
      $guidance.get()?.close()
    },
  }
}
