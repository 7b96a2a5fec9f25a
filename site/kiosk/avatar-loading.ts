import { isSoftwareRenderer } from '#core/kiosk/abilities.ts'
import { probeRenderer } from '../avatar/renderer-check.ts'

/** The engine, unless this device's renderer is software and `isInsisted` is false. */
export async function loadEngine(isInsisted: boolean) {
  const renderer = probeRenderer()
  if (renderer === '' || (isSoftwareRenderer(renderer) && !isInsisted)) return undefined
  return (await import('../avatar/engine.ts')).createEngine
}

export const loadSprites = async () => (await import('../avatar/sprites/sprite-engine.ts')).createSpriteEngine
