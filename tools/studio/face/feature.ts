import { headSkin } from '../body/weights.ts'
import { type Projected, projectOn } from '../shape/projection.ts'
import type { Field } from '../shape/sdf.ts'
import { addVertex, type Surface, vertexCount } from '../shape/surface.ts'
import type { FacePoint, Sketch } from './sketch.ts'

/** How to draw a feature of the face: its neutral state, and its state in each morph target. */
interface Feature<State> {
  on: Field
  lift: number
  draw(state: State): Sketch
  neutral: State
  morphs: Partial<Record<string, State>>
}

type Lay = (point: FacePoint) => Projected

/**
 * Adds a feature to the head. A morph target is the difference between the drawing of its state and the neutral one.
 */
export function addFeature<State>(
  surface: Surface,
  { on, lift, draw, neutral, morphs }: Feature<State>,
): void {
  const lay: Lay = ({ x, y, offset }) => projectOn(on, x, y, offset + lift)
  const sketch = draw(neutral)
  const base = vertexCount(surface)
  const places = sketch.points.map(lay)
  sketch.points.forEach((point, index) => {
    const { at, normal } = places[index]!
    addVertex(surface, { at, normal, paint: point.uv, influences: headSkin(...at) })
  })
  for (const index of sketch.indices) surface.indices.push(base + index)
  for (const [name, state] of Object.entries(morphs)) {
    if (state) addMoves(surface, name, base, sketch, draw(state), places, lay)
  }
}

function addMoves(
  surface: Surface,
  name: string,
  base: number,
  from: Sketch,
  to: Sketch,
  places: readonly Projected[],
  lay: Lay,
): void {
  const moves = surface.morphs.get(name) ?? []
  surface.morphs.set(name, moves)
  to.points.forEach((point, index) => {
    const start = from.points[index]!
    if (point.x === start.x && point.y === start.y) return
    const end = lay(point)
    for (let axis = 0; axis < 3; axis++) {
      moves[(base + index) * 3 + axis] = end.at[axis]! - places[index]!.at[axis]!
    }
  })
}
