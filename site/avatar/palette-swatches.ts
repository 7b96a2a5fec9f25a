import type { ColourName } from './atlas-layout.ts'
import { characterKey } from './character-key.ts'

/** Colors of the product's characters that a company may choose (decisions 5). */
const SWATCH_NAMES = ['uniform', 'accent', 'trim'] as const
type SwatchName = (typeof SWATCH_NAMES)[number]

export interface EditableSwatch {
  name: SwatchName
  /** Original color, #rrggbb. */
  colour: string
  /**
   * Parts whose color follows the chosen color, with their brightness relative to it: 1 is equal, below 1 darker, above
   * 1 lighter.
   */
  parts: Readonly<Partial<Record<ColourName, number>>>
}

const PLAIN_ACCENT = { scarf: 1, hatBand: 1 }

const SWATCHES: Readonly<Record<string, readonly EditableSwatch[]>> = {
  receptionist: [
    {
      name: 'uniform',
      colour: '#2f4a7d',
      parts: { jacket: 1, hat: 1, skirt: 0.92, lapel: 1.22, shoes: 0.72 },
    },
    { name: 'accent', colour: '#ff7d6b', parts: PLAIN_ACCENT },
    { name: 'trim', colour: '#ffd873', parts: { gold: 1 } },
  ],
  bear: [
    { name: 'uniform', colour: '#2f7d6b', parts: { jacket: 1, hat: 1, lapel: 1.22 } },
    { name: 'accent', colour: '#ffc94f', parts: PLAIN_ACCENT },
    { name: 'trim', colour: '#ffd873', parts: { gold: 1 } },
  ],
  robot: [
    { name: 'uniform', colour: '#f28b3c', parts: { jacket: 1 } },
    { name: 'accent', colour: '#1fb2c4', parts: { scarf: 1 } },
    { name: 'trim', colour: '#ffd873', parts: { gold: 1 } },
  ],
  man: [
    { name: 'uniform', colour: '#4a5163', parts: { jacket: 1, lapel: 1.18, skirt: 0.91, tights: 0.91 } },
    { name: 'accent', colour: '#b8374f', parts: { scarf: 1 } },
    { name: 'trim', colour: '#2f3546', parts: { gold: 1 } },
  ],
}

/** Swatches of a product character; empty for a company's own character. */
export function swatchesOf(modelUrl: string): readonly EditableSwatch[] {
  const key = characterKey(modelUrl)
  return (key !== undefined && Object.hasOwn(SWATCHES, key) && SWATCHES[key]) || []
}

/** Chosen colors by swatch; swatches that are left out keep their original color. */
export type Palette = Readonly<Record<string, string>>
