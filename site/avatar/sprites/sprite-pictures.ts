import { openSheet, type Sprite, type SpriteSheet } from './sheet.ts'

/** A loaded sheet with the decoded pictures of eyes and mouths. */
export interface SpritePictures {
  sheet: SpriteSheet
  /** The decoded picture of an eye or a mouth. */
  still(sprite: Sprite): ImageBitmap
  /** Decodes any other picture; the caller closes it. */
  decode(sprite: Sprite): Promise<ImageBitmap>
  dispose(): void
}

/**
 * Type of the function in site/line/fetch-file.ts. It is passed in, because site/avatar sends no requests by itself.
 */
export type FetchFile = (url: string) => Promise<Response>

/** Throws if the file cannot be loaded or decoded. */
export async function loadPictures(url: string, fetchFile: FetchFile): Promise<SpritePictures> {
  const response = await fetchFile(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  const { sheet, picture } = openSheet(await response.arrayBuffer())
  const decode = (sprite: Sprite) => createImageBitmap(picture(sprite.picture))
  const stills = new Map<number, ImageBitmap>()
  // one after the other, so that the page can handle input in between
  for (const sprite of stillsOf(sheet)) {
    if (!stills.has(sprite.picture)) stills.set(sprite.picture, await decode(sprite))
  }
  return {
    sheet,
    still: (sprite) => stills.get(sprite.picture)!,
    decode,
    dispose() {
      for (const bitmap of stills.values()) bitmap.close()
      stills.clear()
    },
  }
}

const stillsOf = ({ eyes, gazes, mouths }: SpriteSheet): Sprite[] => [
  ...Object.values(eyes).flat(),
  ...gazes,
  ...Object.values(mouths).flatMap((shapes) => Object.values(shapes).flat()),
]
