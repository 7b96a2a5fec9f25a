import { characterAddress, type StyledCharacter, styleJsonOf } from '#core/characters/character-address.ts'
import { type CharacterLook, PLAIN_LOOK, SEASONAL } from '#core/characters/look.ts'
import type { Palette } from './palette-swatches.ts'

/** What a character of the product wears, and the path of the logo on the badge. */
export interface WornLook extends Omit<CharacterLook, 'logo'> {
  /** Path of the company's logo. */
  logoUrl?: string | undefined
}

/** A company's changes to a character of the product. */
export interface Style {
  palette: Palette
  look: WornLook
}

/** Reads the style from the data of a character that the server has sent. */
export const styleOf = (character: StyledCharacter): Style => parseAddress(characterAddress(character)).style

const LOGO = /^\/images\/logo\/[\w-]{1,64}\.(png|jpg)$/

/** Reads the address of a character (core/characters/character-address.ts). Unknown or invalid parts of the style are left out. */
export function parseAddress(address: string): { url: string; style: Style } {
  const [url = ''] = address.split('#', 1)
  return { url, style: parseStyle(styleJsonOf(address)) }
}

function parseStyle({ palette, look, logoUrl }: Record<string, unknown>): Style {
  const worn = recordOf(look)
  return {
    palette: Object.fromEntries(
      Object.entries(recordOf(palette)).flatMap(([name, colour]) =>
        typeof colour === 'string' && /^#[0-9a-f]{6}$/.test(colour) ? [[name, colour] as const] : [],
      ),
    ),
    look: {
      hat: worn.hat !== false,
      glasses: worn.glasses === true,
      seasonal: SEASONAL.find((one) => one === worn.seasonal) ?? PLAIN_LOOK.seasonal,
      ...(typeof logoUrl === 'string' && LOGO.test(logoUrl) && { logoUrl }),
    },
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
