/**
 * Spec 4.3: the four layouts of a template. `onlyAvatar` hides the media; all others show it. `wipe` shows the avatar
 * in a small window over the media.
 */
export const LAYOUTS = ['mediaAndAvatar', 'onlyAvatar', 'wipe', 'onlyMedia'] as const
export type Layout = (typeof LAYOUTS)[number]

/** A square counts as portrait (decisions 4). */
export const ORIENTATIONS = ['portrait', 'landscape'] as const
export type Orientation = (typeof ORIENTATIONS)[number]
