import { CHARACTER_POSTER_MAX_BYTES } from '#core/limits.ts'
import type { AvatarEngine } from '../avatar/engine.ts'
import type { Style } from '../avatar/style.ts'

/** Size of the rendered still pictures. The aspect ratio is that of the portrait stage (9:16). */
const POSTER_WIDTH_PX = 450
const POSTER_HEIGHT_PX = 800

const loadEngine = async () => (await import('../avatar/engine.ts')).createEngine

/** A character on a page's canvas that can be recolored and dressed. */
export interface CharacterStage extends Pick<AvatarEngine, 'dispose'> {
  restyle(style: Style): void
  /** Plays a .vrma file. @returns false if it cannot be played */
  play(motionUrl: string): Promise<boolean>
}
/** Throws if nothing can be drawn. */
export type OpenCharacterStage = (canvas: HTMLCanvasElement, address: string) => Promise<CharacterStage>

export const openCharacterStage: OpenCharacterStage = async (canvas, address) => {
  const createEngine = await loadEngine()
  const engine = createEngine({
    canvas,
    width: canvas.width,
    height: canvas.height,
    background: 'wall',
    portrait: true,
    quality: 'full',
  })
  try {
    await engine.load(address)
  } catch (error) {
    engine.dispose()
    throw error
  }
  engine.pose({ expression: 'relaxed' })
  return {
    restyle(style) {
      void engine.restyle(style).then(() => engine.pose({ expression: 'relaxed' }))
    },
    async play(motionUrl) {
      engine.start()
      return (await engine.playFile(motionUrl)).ok
    },
    dispose: () => engine.dispose(),
  }
}

/** Draws a character's file as PNG with transparent background. Undefined: drawing failed, or the PNG is too large. */
export async function drawCharacterPoster(file: File): Promise<Blob | undefined> {
  const url = URL.createObjectURL(file)
  const canvas = document.createElement('canvas')
  let engine: AvatarEngine | undefined
  try {
    engine = (await loadEngine())({
      canvas,
      width: POSTER_WIDTH_PX,
      height: POSTER_HEIGHT_PX,
      background: 'clear',
      portrait: true,
      quality: 'full',
    })
    await engine.load(url)
    engine.pose({ expression: 'relaxed' })
    const picture = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, 'image/png'))
    return picture && picture.size <= CHARACTER_POSTER_MAX_BYTES ? picture : undefined
  } catch (error) {
    // continue without a picture: the server reports a broken file, and a device without a GPU cannot draw the character
    console.warn('the poster could not be drawn here', error)
    return undefined
  } finally {
    engine?.dispose()
    URL.revokeObjectURL(url)
  }
}
