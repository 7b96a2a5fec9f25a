import { atom, type ReadableAtom } from 'nanostores'
import type { Orientation } from '#core/stage/layout-names.ts'
import { deviceStorage } from '../kit/device-storage.ts'
import { reloadIf } from '../kit/reload-once.ts'
import { clock } from '../line/clock.ts'
import { fetchFile } from '../line/fetch-file.ts'
import { line } from '../line/page-line.ts'
import { roleHint } from '../line/role-hint.ts'
import { isGuestTab } from '../line/tab-storage.ts'
import { createKioskMemory, type KioskMemory, noMemory } from './memory.ts'
import { createOfflineCopy, noOfflineCopy, type OfflineCopy } from './offline-copy.ts'
import { mayReloadAgain } from './watchdog.ts'

const RELOADED_AT = 'kioskReloadedAt'

/**
 * Whether this device belongs to a signage. The device of a reserved room's visitor does not, and must store nothing.
 * The role hint cookie decides. If the cookie has expired, the device belongs to a signage if a signage is stored on
 * it; only signing out removes the stored signage.
 */
export function isSignage(): boolean {
  if (isGuestTab()) return false
  const role = roleHint()
  return role === undefined ? createKioskMemory(deviceStorage).read() !== undefined : role === 'signage'
}

export const openMemory = (): KioskMemory => (isSignage() ? createKioskMemory(deviceStorage) : noMemory)

export const openOfflineCopy = (): OfflineCopy =>
  // the service worker exists in the built site only
  import.meta.env.PROD && isSignage()
    ? createOfflineCopy({
        caches: globalThis.caches,
        workers: navigator.serviceWorker,
        persist: async () => navigator.storage?.persist?.(),
        fetch: fetchFile,
        clock,
      })
    : noOfflineCopy

/** Whether this page can be loaded now: from the server, or from this device's copy. */
export const canLoad = (): boolean => line.state() === 'open' || Boolean(navigator.serviceWorker?.controller)

/** Lets the watchdog observe the frames and the video of this page, and reload the page if they freeze. */
export const pageWatch = {
  isVisible: () => document.visibilityState === 'visible',
  nextFrame(drawn: () => void) {
    const frame = requestAnimationFrame(drawn)
    return () => cancelAnimationFrame(frame)
  },
  videoTime() {
    const video = document.querySelector<HTMLVideoElement>('video[data-media]')
    return video && !video.paused && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA
      ? video.currentTime
      : undefined
  },
  reload: () =>
    canLoad() &&
    reloadIf(RELOADED_AT, (last) => mayReloadAgain(last, clock.now()), String(clock.now()), 'frozen'),
}

/** Orientation of the screen; changes when the screen is turned. */
export function watchScreen(): ReadableAtom<Orientation> {
  const query = matchMedia('(orientation: landscape)')
  const shape = () => (query.matches ? 'landscape' : 'portrait')
  const $screen = atom<Orientation>(shape())
  query.addEventListener('change', () => $screen.set(shape()))
  return $screen
}
