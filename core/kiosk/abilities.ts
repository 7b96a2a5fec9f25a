/** decisions 4, Abilities: the values in a kiosk's report of what its device can do. */

/** `blocked`: the browser plays no sound before the first touch. */
export const SPEAKER_STATES = ['ready', 'blocked', 'missing', 'unknown'] as const
/**
 * Speech recognition of the browser. `failed`: it exists, but did not work when it was used. `missing`: the browser has
 * none, or has no service for it (as in Debian's Chromium).
 */
export const RECOGNISER_STATES = ['ready', 'failed', 'missing'] as const
/** What the browser promises about stored files. `temporary`: it may delete them when the disk is full. */
export const STORAGE_STATES = ['kept', 'temporary', 'none'] as const
/**
 * Why the page started. `opened`: the device or the browser was started. `reloaded`: a person reloaded it. `update`: a new version of the
 * site. `age`: it had run for a day. `memory`: it needed much memory. `frozen`: the screen did not draw any more. `media`: a call had no
 * connection.
 */
export const START_CAUSES = ['opened', 'reloaded', 'update', 'age', 'memory', 'frozen', 'media'] as const
export type StartCause = (typeof START_CAUSES)[number]

/** Maximum voices reported for each language. */
export const VOICES_REPORTED_MAX = 5

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render|lavapipe/i

/** Whether a WebGL renderer string names a software renderer, which draws a few frames per second at best. */
export const isSoftwareRenderer = (renderer: string): boolean => SOFTWARE.test(renderer)
