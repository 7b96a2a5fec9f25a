import { swatchOf } from './atlas.ts'
import { jacketField } from './clothes.ts'
import type { ColourName } from './palette.ts'
import { projectOn } from './projection.ts'
import { addVertex, createSurface, type Surface } from './surface.ts'
import { lerp, type Vec2 } from './vector.ts'
import { jacketSkin } from './weights.ts'

/** A flat shape laid on the jacket: `shape` maps the unit square to the front view. */
interface Decal {
  shape: (across: number, up: number) => Vec2
  colour: ColourName
  /** Metres above the jacket; also the order of the layers. */
  offset: number
  steps: number
}

const rectangle =
  (left: number, right: number, bottom: number, top: number): Decal['shape'] =>
  (across, up) => [lerp(left, right, across), lerp(bottom, top, up)]

/** Half width of the shirt's V at a share of its height. */
const vee = (up: number) => 0.036 * up ** 0.9

const shirt: Decal = {
  shape: (across, up) => [lerp(-vee(up), vee(up), across), lerp(0.6, 0.735, up)],
  colour: 'shirt',
  offset: 0.0025,
  steps: 12,
}

const lapel = (side: 1 | -1): Decal => ({
  shape: (across, up) => {
    const width = 0.03 * Math.sin(Math.PI * Math.min(1, up * 1.15 + 0.02)) + 0.004
    const outer = vee(up) + width * (up > 0.66 ? 0.75 : 1)
    return [side * lerp(vee(up) - 0.001, outer, across), lerp(0.595, 0.738, up)]
  },
  colour: 'lapel',
  offset: 0.0045,
  steps: 12,
})

const opening: Decal = {
  shape: rectangle(-0.0012, 0.0012, 0.44, 0.597),
  colour: 'shoes',
  offset: 0.002,
  steps: 8,
}

/** The name badge on the character's left, below the bow and clear of the hanging arm. */
const BADGE: readonly Decal[] = [
  { shape: rectangle(0.0395, 0.0875, 0.5795, 0.6065), colour: 'badge', offset: 0.005, steps: 6 },
  { shape: rectangle(0.0395, 0.0875, 0.6008, 0.6065), colour: 'scarf', offset: 0.0062, steps: 5 },
  { shape: rectangle(0.046, 0.081, 0.5915, 0.5955), colour: 'badgeLine', offset: 0.0062, steps: 4 },
  { shape: rectangle(0.046, 0.07, 0.5845, 0.5875), colour: 'badgeLine', offset: 0.0062, steps: 4 },
]

export function makeDecals(): Surface {
  const surface = createSurface('Decals')
  for (const decal of [shirt, lapel(1), lapel(-1), opening, ...BADGE]) layDecal(surface, decal)
  return surface
}

function layDecal(surface: Surface, { shape, colour, offset, steps }: Decal): void {
  const paint = swatchOf(colour).open
  const rows: number[][] = []
  for (let i = 0; i <= steps; i++) {
    const row: number[] = []
    for (let j = 0; j <= steps; j++) {
      const { at, normal } = projectOn(jacketField, ...shape(i / steps, j / steps), offset)
      row.push(addVertex(surface, { at, normal, paint, influences: jacketSkin(...at) }))
    }
    rows.push(row)
  }
  for (let i = 0; i < steps; i++) {
    for (let j = 0; j < steps; j++) {
      const [a, b, c, d] = [rows[i]![j]!, rows[i]![j + 1]!, rows[i + 1]![j + 1]!, rows[i + 1]![j]!]
      addFrontTriangle(surface, a, b, c)
      addFrontTriangle(surface, a, c, d)
    }
  }
}

/** Turns the triangle to the front, whichever way its corners run. */
function addFrontTriangle({ positions, indices }: Surface, a: number, b: number, c: number): void {
  const x = (vertex: number) => positions[vertex * 3]!
  const y = (vertex: number) => positions[vertex * 3 + 1]!
  const area = (x(b) - x(a)) * (y(c) - y(a)) - (y(b) - y(a)) * (x(c) - x(a))
  if (Math.abs(area) < 1e-12) return
  if (area > 0) indices.push(a, b, c)
  else indices.push(a, c, b)
}
