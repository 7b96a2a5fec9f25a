import { isSoftwareRenderer } from '#core/kiosk/abilities.ts'
import { probeRenderer } from '../avatar/renderer-check.ts'
import { canEncode } from '../avatar/sprites/bake-pictures.ts'
import { untilIdle } from '../line/until-idle.ts'
import type { DrawingSpeed, SpriteDrawing } from './sprite-making.ts'

/** On a page that is never idle, drawing goes on after this time. */
const IDLE_LIMIT_MS = 250

function speedOf(): DrawingSpeed {
  const renderer = probeRenderer()
  if (renderer === '' || !canEncode()) return 'none'
  return isSoftwareRenderer(renderer) ? 'slow' : 'fast'
}

/** Draws sprites in this browser. The code that draws is loaded when it is first needed. */
export const browserDrawing: SpriteDrawing = {
  speedOf,
  failed: new Map(),
  untilIdle: () => untilIdle(IDLE_LIMIT_MS),
  bake: async (address, onPicture) =>
    (await import('../avatar/sprites/bake.ts')).bakeSprites(address, onPicture),
}
