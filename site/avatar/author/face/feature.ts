import { headField } from '../head.ts'
import { type Projected, projectOn } from '../projection.ts'
import { addVertex, type Surface, vertexCount } from '../surface.ts'
import { headSkin } from '../weights.ts'
import type { FacePoint, Sketch } from './sketch.ts'

/** A feature drawn in its neutral state and in those it can morph to. */
export interface Feature<State> {
  draw(state: State): Sketch
  neutral: State
  morphs: Partial<Record<string, State>>
}

const onHead = ({ x, y, offset }: FacePoint): Projected => projectOn(headField, x, y, offset)

/** Lays a feature on the head. A morph is the difference between two drawings. */
export function addFeature<State>(surface: Surface, { draw, neutral, morphs }: Feature<State>): void {
  const sketch = draw(neutral)
  const base = vertexCount(surface)
  const places = sketch.points.map(onHead)
  sketch.points.forEach((point, index) => {
    const { at, normal } = places[index]!
    addVertex(surface, { at, normal, paint: point.uv, influences: headSkin(...at) })
  })
  for (const index of sketch.indices) surface.indices.push(base + index)
  for (const [name, state] of Object.entries(morphs)) {
    if (state) addMoves(surface, name, base, sketch, draw(state), places)
  }
}

function addMoves(
  surface: Surface,
  name: string,
  base: number,
  from: Sketch,
  to: Sketch,
  places: readonly Projected[],
): void {
  const moves = surface.morphs.get(name) ?? []
  surface.morphs.set(name, moves)
  to.points.forEach((point, index) => {
    const start = from.points[index]!
    if (point.x === start.x && point.y === start.y) return
    const end = onHead(point)
    for (let axis = 0; axis < 3; axis++) {
      moves[(base + index) * 3 + axis] = end.at[axis]! - places[index]!.at[axis]!
    }
  })
}
