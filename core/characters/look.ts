/** This file defines the accessories that a company adds to a product character or removes (decisions 5). */

/** Accessories of a season: a cherry blossom pin, a knitted muffler. */
export const SEASONAL = ['none', 'sakura', 'muffler'] as const
type Seasonal = (typeof SEASONAL)[number]

export interface CharacterLook {
  /** Whether the character wears its hat, if it has one. */
  hat: boolean
  glasses: boolean
  seasonal: Seasonal
  /** Whether the badge shows the company's logo. */
  logo: boolean
}

/** The look of a character as it was authored. */
export const PLAIN_LOOK: CharacterLook = { hat: true, glasses: false, seasonal: 'none', logo: false }

/**
 * Whether a look leaves the character as authored. `seasonal` may be an accessory of a later release, which this
 * release does not know.
 */
export const isPlainLook = ({
  hat,
  glasses,
  seasonal,
  logo,
}: Omit<CharacterLook, 'seasonal'> & { seasonal: string }): boolean =>
  hat && !glasses && seasonal === 'none' && !logo
