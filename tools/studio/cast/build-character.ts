import { createSkeleton } from '../body/skeleton.ts'
import { makeBlush } from '../face/blush.ts'
import { makeBrows } from '../face/brows.ts'
import { makeEyes } from '../face/eyes.ts'
import { makeMouth } from '../face/mouth.ts'
import { type Drawn, encodeVrm } from '../file/vrm-file.ts'
import { paintAtlas } from '../paint/atlas.ts'
import { paintBlush } from '../paint/blush-picture.ts'
import { MATERIALS } from '../paint/materials.ts'
import { type Layer, makeLayers } from '../shape/layers.ts'
import { bakeOcclusion, type Occluder } from '../shape/occlusion.ts'
import { revolve, type Turned } from '../shape/revolve.ts'
import { sculpt } from '../shape/sculpt.ts'
import { simplify } from '../shape/simplify.ts'
import { appendSurface, createSurface, type Surface } from '../shape/surface.ts'
import type { CharacterPlan, Group } from './character-plan.ts'

/** Creates a character as a VRM 1.0 file; the bytes are reproducible. */
export async function buildCharacter(plan: CharacterPlan): Promise<Buffer> {
  const { face, colours } = plan
  const solids = plan.groups.flatMap((group) => group.solids)
  const occluders = [...solids.filter((solid) => solid.occludes), ...(plan.occluders ?? [])]
  const drawn: Drawn[] = []
  for (const material of MATERIALS) {
    const groups = plan.groups.filter((group) => (group.material ?? 'body') === material)
    const turned = material === 'body' ? plan.turned : []
    const surface = await joined(material, groups, turned, occluders)
    if (surface.indices.length) drawn.push({ surface, material })
  }
  if (plan.layers.length)
    drawn.push({ surface: shadowed('Layers', plan.layers, occluders), material: 'decal' })
  if (plan.shining?.length) drawn.push({ surface: makeLayers('Shining', plan.shining), material: 'face' })
  drawn.push(
    { surface: makeBlush(face), material: 'blush' },
    { surface: makeEyes(face), material: 'face' },
    { surface: makeMouth(face), material: 'face' },
    { surface: makeBrows(face), material: 'face' },
  )
  return encodeVrm(drawn, {
    name: plan.name,
    skeleton: createSkeleton(plan.hand, plan.swings),
    swings: plan.swings,
    atlas: paintAtlas(colours),
    blush: paintBlush(colours.blush),
  })
}

async function joined(
  name: string,
  groups: readonly Group[],
  turned: readonly Turned[],
  occluders: readonly Occluder[],
): Promise<Surface> {
  const whole = createSurface(name)
  for (const group of groups) {
    const surface = createSurface(group.name)
    for (const solid of group.solids) sculpt(surface, solid)
    bakeOcclusion(surface, occluders)
    await simplify(surface, group.detail)
    appendSurface(whole, surface)
  }
  const round = createSurface('Turned')
  for (const part of turned) revolve(round, part)
  bakeOcclusion(round, occluders)
  appendSurface(whole, round)
  return whole
}

function shadowed(name: string, layers: readonly Layer[], occluders: readonly Occluder[]): Surface {
  const surface = makeLayers(name, layers)
  bakeOcclusion(surface, occluders)
  return surface
}
