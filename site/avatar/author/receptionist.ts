import { paintAtlas } from './atlas.ts'
import { paintBlush } from './blush-picture.ts'
import { COLLAR, JACKET, SCARF } from './clothes.ts'
import { makeDecals } from './decals.ts'
import { makeBlush } from './face/blush.ts'
import { makeBrows } from './face/brows.ts'
import { makeEyes } from './face/eyes.ts'
import { makeMouth } from './face/mouth.ts'
import { HAIR_SOLIDS } from './hair.ts'
import { HANDS } from './hands.ts'
import { HAT_OCCLUDER, HAT_PARTS } from './hat.ts'
import { HEAD } from './head.ts'
import { bakeOcclusion, type Occluder } from './occlusion.ts'
import { revolve } from './revolve.ts'
import { type Solid, sculpt } from './sculpt.ts'
import { simplify } from './simplify.ts'
import { SKIRT_AND_LEGS } from './skirt-and-legs.ts'
import { appendSurface, createSurface, type Surface } from './surface.ts'
import { TRIMMINGS } from './trimmings.ts'
import { encodeVrm } from './vrm-file.ts'

/** Shares of the sampled triangles that are kept. A head is smooth; what bends needs more. */
const HEAD_DETAIL = 0.15
const JACKET_DETAIL = 0.7
const SCARF_DETAIL = 0.45
const CLOTHES_DETAIL = 0.27
const HAND_DETAIL = 0.4
const HAIR_DETAIL = 0.28

const CLOTHES: readonly Solid[] = [...SKIRT_AND_LEGS, ...COLLAR]
const SOLIDS: readonly Solid[] = [...HEAD, ...JACKET, ...SCARF, ...CLOTHES, ...HAIR_SOLIDS, ...HANDS]
const OCCLUDERS: readonly Occluder[] = [...SOLIDS.filter((solid) => solid.occludes), HAT_OCCLUDER]

/** うけ子, the first receptionist, as the bytes of a VRM 1.0 file: the same bytes every time. */
export async function buildReceptionist(): Promise<Buffer> {
  const body = await sculpted('Body', JACKET, JACKET_DETAIL)
  appendSurface(body, await sculpted('Scarf', SCARF, SCARF_DETAIL))
  appendSurface(body, await sculpted('Clothes', CLOTHES, CLOTHES_DETAIL))
  appendSurface(body, await sculpted('Head', HEAD, HEAD_DETAIL))
  appendSurface(body, await sculpted('Hands', HANDS, HAND_DETAIL))
  appendSurface(body, turned())
  const hair = await sculpted('Hair', HAIR_SOLIDS, HAIR_DETAIL)
  return encodeVrm(
    [
      { surface: body, material: 'body' },
      { surface: makeDecals(), material: 'decal' },
      { surface: hair, material: 'hair' },
      { surface: makeBlush(), material: 'blush' },
      { surface: makeEyes(), material: 'face' },
      { surface: makeMouth(), material: 'face' },
      { surface: makeBrows(), material: 'face' },
    ],
    { atlas: paintAtlas(), blush: paintBlush() },
  )
}

async function sculpted(name: string, solids: readonly Solid[], detail: number): Promise<Surface> {
  const surface = createSurface(name)
  for (const solid of solids) sculpt(surface, solid)
  bakeOcclusion(surface, OCCLUDERS)
  await simplify(surface, detail)
  return surface
}

/** Turned parts have clean borders only because no triangle of theirs is simplified away. */
function turned(): Surface {
  const surface = createSurface('Turned')
  for (const part of [...HAT_PARTS, ...TRIMMINGS]) revolve(surface, part)
  bakeOcclusion(surface, OCCLUDERS)
  return surface
}
