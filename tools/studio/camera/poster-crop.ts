import type { Crop } from './photo-room.ts'

/** Part of the 1080 × 1920 stage that posters and transparent videos show; core/stage/layout-figure places it. */
export const POSTER_CROP: Crop = { left: 90, top: 268, width: 900, height: 1440 }
