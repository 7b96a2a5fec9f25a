/** Cache of one version of the site; filled by the worker on installation. */
export const shellCache = (version: string): string => `${SHELL_PREFIX}${version}`
export const SHELL_PREFIX = 'kiosk-shell-'
/** Cache of template files; filled by the page. */
export const FILES_CACHE = 'kiosk-files'
