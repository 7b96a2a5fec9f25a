/** Filled by the worker when it is installed, one for each version of the site. */
export const shellCache = (version: string): string => `${SHELL_PREFIX}${version}`
export const SHELL_PREFIX = 'kiosk-shell-'
/** Filled by the page, which knows what its templates show. */
export const FILES_CACHE = 'kiosk-files'
