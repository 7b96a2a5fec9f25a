import type { Material, Texture } from 'three'
import { ATLAS_SIZE, SWATCH_SIZE } from './atlas-layout.ts'
import type { Palette } from './palette-swatches.ts'
import { paintPart, repaintsOf } from './recolour.ts'

type Sides = Material & { map?: Texture | null; shadeMultiplyTexture?: Texture | null }

interface Picture {
  side: 'lit' | 'shade'
  textures: Set<Texture>
  authored: CanvasImageSource
  canvas: HTMLCanvasElement
}

/** The textures of a loaded product character, to be painted in other colors. */
export interface AtlasCanvas {
  paint(palette: Palette): void
}

/** Makes the textures of a product character paintable. @returns undefined for textures with another layout */
export function createAtlasCanvas(modelUrl: string, materials: readonly Material[]): AtlasCanvas | undefined {
  const pictures = picturesOf(materials)
  if (!pictures.length) return undefined
  let isAuthored = true
  return {
    paint(palette) {
      const repaints = repaintsOf(modelUrl, palette)
      if (isAuthored && !repaints.length) return
      isAuthored = false
      for (const { side, canvas, authored, textures } of pictures) {
        const context = canvas.getContext('2d')
        if (!context) continue
        context.drawImage(authored, 0, 0)
        for (const repaint of repaints) {
          const { left, top, pixels } = paintPart(repaint, side)
          context.putImageData(new ImageData(pixels, SWATCH_SIZE, SWATCH_SIZE), left, top)
        }
        for (const texture of textures) {
          texture.image = canvas
          texture.needsUpdate = true
        }
      }
    },
  }
}

function picturesOf(materials: readonly Material[]): Picture[] {
  const pictures = new Map<unknown, Picture>()
  const collect = (side: Picture['side'], texture: Texture | null | undefined) => {
    const authored = texture?.image as (CanvasImageSource & { width: number }) | undefined
    if (!texture || authored?.width !== ATLAS_SIZE) return
    const known = pictures.get(authored)
    if (known) known.textures.add(texture)
    else {
      const canvas = document.createElement('canvas')
      canvas.width = ATLAS_SIZE
      canvas.height = ATLAS_SIZE
      pictures.set(authored, { side, textures: new Set([texture]), authored, canvas })
    }
  }
  for (const material of materials as readonly Sides[]) {
    collect('shade', material.shadeMultiplyTexture)
    collect('lit', material.map)
  }
  return [...pictures.values()]
}
