import { openSheet, type Sprite, type SpriteSheet } from './sheet.ts'

/** A loaded sprite sheet with the decoded pictures of eyes, mouths and the empty name badge of the resting figure. */
export interface SpritePictures {
  sheet: SpriteSheet
  /** Pixels of the decoded pictures for one pixel of the stage, up to 1. */
  density: number
  /** The decoded picture of an eye, a mouth or the empty name badge of the resting figure. */
  still(sprite: Sprite): ImageBitmap
  /** URL of a picture for an `<img>`, valid until `dispose`. */
  url(sprite: Sprite): string
  /** Decodes any other picture; the caller closes it. */
  decode(sprite: Sprite): Promise<ImageBitmap>
  dispose(): void
}

/**
 * Type of the function in site/line/fetch-file.ts. It is passed in, because site/avatar sends no requests by itself.
 */
export type FetchFile = (url: string) => Promise<Response>

/** Loads the sprites of a character. Throws if the file cannot be loaded or decoded. */
export async function loadPictures(
  url: string,
  fetchFile: FetchFile,
  density: number,
): Promise<SpritePictures> {
  const response = await fetchFile(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  const { sheet, picture } = openSheet(await response.arrayBuffer())
  const decode = (sprite: Sprite) =>
    createImageBitmap(picture(sprite.picture), density === 1 ? {} : smaller(sprite, density))
  const urls = new Map<number, string>()
  const stills = new Map<number, ImageBitmap>()
  // decodes one picture after the other, so that the page can handle input in between
  for (const sprite of stillsOf(sheet)) {
    if (!stills.has(sprite.picture)) stills.set(sprite.picture, await decode(sprite))
  }
  return {
    sheet,
    density,
    still: (sprite) => stills.get(sprite.picture)!,
    url({ picture: index }) {
      const url = urls.get(index) ?? URL.createObjectURL(picture(index))
      urls.set(index, url)
      return url
    },
    decode,
    dispose() {
      for (const url of urls.values()) URL.revokeObjectURL(url)
      urls.clear()
      for (const bitmap of stills.values()) bitmap.close()
      stills.clear()
    },
  }
}

/** Converts a length on the stage to whole pixels of a picture, rounded up. */
export const pixels = (length: number, density: number): number => Math.ceil(length * density)

const smaller = ({ width, height }: Sprite, density: number): ImageBitmapOptions => ({
  resizeWidth: pixels(width, density),
  resizeHeight: pixels(height, density),
  resizeQuality: 'high',
})

const stillsOf = ({ badge, eyes, gazes, mouths }: SpriteSheet): Sprite[] => [
  ...(badge ? [badge.plate] : []),
  ...Object.values(eyes).flat(),
  ...gazes,
  ...Object.values(mouths).flatMap((shapes) => Object.values(shapes).flat()),
]
