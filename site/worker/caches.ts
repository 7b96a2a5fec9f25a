/** Name of the cache for the kiosk page and its files, one per site version. The kiosk's service worker fills it. */
export const shellCache = (version: string): string => `${SHELL_PREFIX}${version}`
export const SHELL_PREFIX = 'kiosk-shell-'
/** Name of the cache for the app's offline page and its files, one per version of the site. */
export const offlineCache = (version: string): string => `${OFFLINE_PREFIX}${version}`
export const OFFLINE_PREFIX = 'app-offline-'
/** Name of the cache for the files of templates; the kiosk's page fills it. */
export const FILES_CACHE = 'kiosk-files'
