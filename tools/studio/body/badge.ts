import { type Layer, type layersOn, rectangle } from '../shape/layers.ts'

const WIDTH = 0.048
const HEIGHT = 0.027

/**
 * A name badge. `left` and `top` are the position of its upper left corner in meters, as seen from the front. X
 * increases to the right, which is the character's left.
 */
export function makeBadge(on: ReturnType<typeof layersOn>, left: number, top: number): readonly Layer[] {
  const [right, bottom] = [left + WIDTH, top - HEIGHT]
  return [
    on({ shape: rectangle(left, right, bottom, top), paint: 'badge', offset: 0.005, steps: 6 }),
    on({ shape: rectangle(left, right, top - 0.0057, top), paint: 'scarf', offset: 0.0062, steps: 5 }),
    on({
      shape: rectangle(left + 0.0065, right - 0.0065, bottom + 0.012, bottom + 0.016),
      paint: 'badgeLine',
      offset: 0.0062,
      steps: 4,
    }),
    on({
      shape: rectangle(left + 0.0065, right - 0.0175, bottom + 0.005, bottom + 0.008),
      paint: 'badgeLine',
      offset: 0.0062,
      steps: 4,
    }),
  ]
}
