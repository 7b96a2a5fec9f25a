import { FileLoader } from 'three'
import { openSheet, type Sprite, type SpriteSheet } from './sheet.ts'

/** A loaded sheet with its decoded pictures. Those of gestures are decoded while they play. */
export interface SpritePictures {
  sheet: SpriteSheet
  /** The decoded picture of a layer, an eye or a mouth. */
  still(sprite: Sprite): ImageBitmap
  /** Decodes a gesture's picture; the caller closes it. */
  decode(sprite: Sprite): Promise<ImageBitmap>
  dispose(): void
}

/** Throws if the file cannot be loaded or decoded. */
export async function loadPictures(url: string): Promise<SpritePictures> {
  const bytes = await new FileLoader().setResponseType('arraybuffer').loadAsync(url)
  const { sheet, pictures } = openSheet(bytes as ArrayBuffer)
  const stills = new Map<number, ImageBitmap>()
  const decode = ({ picture }: Sprite) => createImageBitmap(pictures[picture]!)
  await Promise.all(stillsOf(sheet).map(async (sprite) => stills.set(sprite.picture, await decode(sprite))))
  return {
    sheet,
    still: ({ picture }) => stills.get(picture)!,
    decode,
    dispose() {
      for (const bitmap of stills.values()) bitmap.close()
      stills.clear()
    },
  }
}

function stillsOf({ layers, eyes, gazes, mouths }: SpriteSheet): Sprite[] {
  const all = [
    ...Object.values(layers),
    ...Object.values(eyes).flat(),
    ...gazes,
    ...Object.values(mouths).flatMap((shapes) => Object.values(shapes).flat()),
  ]
  return [...new Map(all.map((sprite) => [sprite.picture, sprite])).values()]
}
