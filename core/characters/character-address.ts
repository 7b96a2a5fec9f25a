import type { CharacterShape } from './contract-read.ts'
import { isPlainLook, PLAIN_LOOK } from './look.ts'

/** A character in the company's style, as the server sends it. */
export type StyledCharacter = Pick<
  CharacterShape,
  'model_url' | 'palette' | 'look' | 'badge_logo_url' | 'sprites_url'
>

/**
 * Raise this when the same file would be drawn differently (an outfit, the engine's shading, the framing) or sprites get another
 * format. Sprites that a browser drew for a company before are then no longer used.
 */
export const SPRITES_VERSION = 1

const AS_AUTHORED = JSON.stringify({ palette: {} })

/**
 * Address of a character: the URL of its file, with the company's style in the fragment (read by site/avatar/style.ts). A character
 * with an equal address looks the same, so it is not loaded again.
 */
export function characterAddress(character: StyledCharacter): string {
  const { model_url, palette, look, badge_logo_url, sprites_url } = character
  const style = JSON.stringify({
    palette: Object.fromEntries(Object.entries(palette).sort(([a], [b]) => (a < b ? -1 : 1))),
    look: look && { hat: look.hat, glasses: look.glasses, seasonal: look.seasonal, logo: look.logo },
    logoUrl: look?.logo ? badge_logo_url : undefined,
    spritesUrl: sprites_url,
  })
  return style === AS_AUTHORED ? model_url : `${model_url}#${encodeURIComponent(style)}`
}

/**
 * The character's address without the logo: the logo is drawn onto the badge of sprites later, as the operator's name
 * is.
 */
export function pictureAddress({ model_url, palette, look }: StyledCharacter): string {
  const worn = look && { ...look, logo: false }
  return characterAddress({ model_url, palette, ...(worn && !isPlainLook(worn) && { look: worn }) })
}

/**
 * Identifies what sprites of this character show. It contains the version of the drawing code, so that older sprites
 * are no longer used.
 */
export const spriteSource = (character: StyledCharacter): string =>
  `${SPRITES_VERSION} ${pictureAddress(character)}`

const PRODUCT_FILE = /^\/characters\/[a-z-]+\.vrm$/

/** Whether the product ships sprites of this character. It does for its own characters if their style is unchanged. */
export const hasProductSprites = (character: StyledCharacter): boolean =>
  PRODUCT_FILE.test(pictureAddress(character))

const DRAWN = /^\/characters\/own\/\d+\/\d+\.sprites$/

/**
 * URL of the file with a character's sprites (site/avatar/sprites/sheet.ts); undefined without such a file, because nobody has drawn
 * them in this style yet.
 */
export function spritesUrlOf(address: string): string | undefined {
  const { palette, look, spritesUrl } = styleJsonOf(address)
  if (typeof spritesUrl === 'string' && DRAWN.test(spritesUrl)) return spritesUrl
  const [url = ''] = address.split('#', 1)
  const isAuthored =
    Object.keys(Object(palette)).length === 0 && isPlainLook({ ...PLAIN_LOOK, ...Object(look), logo: false })
  return PRODUCT_FILE.test(url) && isAuthored ? url.replace(/vrm$/, 'sprites') : undefined
}

/** The style in an address, unchecked. Empty if the address has no style or an unreadable one. */
export function styleJsonOf(address: string): Record<string, unknown> {
  const fragment = address.split('#', 2)[1]
  try {
    const style: unknown = fragment ? JSON.parse(decodeURIComponent(fragment)) : undefined
    return typeof style === 'object' && style !== null ? { ...style } : {}
  } catch {
    return {}
  }
}
