import { paintAtlas } from './atlas.ts'
import { paintBlush } from './blush-picture.ts'
import type { CharacterPlan, Group } from './character-plan.ts'
import { makeBlush } from './face/blush.ts'
import { makeBrows } from './face/brows.ts'
import { makeEyes } from './face/eyes.ts'
import { makeMouth } from './face/mouth.ts'
import { type Layer, makeLayers } from './layers.ts'
import { MATERIALS } from './materials.ts'
import { bakeOcclusion, type Occluder } from './occlusion.ts'
import { revolve, type Turned } from './revolve.ts'
import { sculpt } from './sculpt.ts'
import { simplify } from './simplify.ts'
import { createSkeleton } from './skeleton.ts'
import { appendSurface, createSurface, type Surface } from './surface.ts'
import { type Drawn, encodeVrm } from './vrm-file.ts'

/** A character as the bytes of a VRM 1.0 file: the same bytes every time. */
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
