import type { CharacterShape } from '#core/characters/contract-read.ts'

/** A character in the company's style, as the server sends it. */
export type StyledCharacter = Pick<CharacterShape, 'model_url' | 'palette' | 'look' | 'badge_logo_url'>

const AS_AUTHORED = JSON.stringify({ palette: {} })

/**
 * Address of a character: the URL of its file, with the company's style in the fragment (read by style.ts). A character with an
 * equal address looks the same, so it is not loaded again.
 */
export function characterAddress({ model_url, palette, look, badge_logo_url }: StyledCharacter): string {
  const style = JSON.stringify({ palette, look, logoUrl: look?.logo ? badge_logo_url : undefined })
  return style === AS_AUTHORED ? model_url : `${model_url}#${encodeURIComponent(style)}`
}

/**
 * URL of the file with a character's sprites (sprites/sheet.ts); undefined if the company has changed the style or uses its own
 * character.
 */
export const spritesUrlOf = (address: string): string | undefined =>
  /^\/characters\/[a-z-]+\.vrm$/.test(address) ? address.replace(/vrm$/, 'sprites') : undefined
