/** Name of the cache for the kiosk page and its files, one per version of the site; the kiosk's worker fills it when installed. */
export const shellCache = (version: string): string => `${SHELL_PREFIX}${version}`
export const SHELL_PREFIX = 'kiosk-shell-'
/** Cache of the app's offline page and its files, one per version of the site. */
export const offlineCache = (version: string): string => `${OFFLINE_PREFIX}${version}`
export const OFFLINE_PREFIX = 'app-offline-'
/** Cache of template files; filled by the page. */
export const FILES_CACHE = 'kiosk-files'
