import { isSoftwareRenderer } from '#core/kiosk/abilities.ts'
import { probeRenderer } from '../avatar/renderer-check.ts'
import { fetchFile } from '../line/fetch-file.ts'

/** Loads the engine. @returns undefined without WebGL, and on a software renderer unless `isInsisted` */
export async function loadEngine(isInsisted: boolean) {
  const renderer = probeRenderer()
  if (renderer === '' || (isSoftwareRenderer(renderer) && !isInsisted)) return undefined
  return (await import('../avatar/engine.ts')).createEngine
}

export async function loadSprites() {
  const { createSpriteEngine } = await import('../avatar/sprites/sprite-engine.ts')
  return () => createSpriteEngine(fetchFile)
}
