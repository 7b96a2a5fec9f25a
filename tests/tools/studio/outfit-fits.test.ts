import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { characterKey } from '../../../site/avatar/character-key.ts'
import { type Fit, fitOf } from '../../../site/avatar/outfit/fit.ts'
import type { Shape } from '../../../site/avatar/outfit/mesh-parts.ts'
import { badgeShape, glassesShape, mufflerShape, pinShape } from '../../../site/avatar/outfit/shapes.ts'
import { CAST } from '../../../tools/studio/cast/cast.ts'
import type { CharacterPlan } from '../../../tools/studio/cast/character-plan.ts'

/**
 * Returns a function that computes a point's distance in meters to the nearest solid or ring. It ignores solids whose
 * box is more than 2 cm away.
 */
function bodyOf({ groups, turned }: CharacterPlan) {
  const solids = groups.flatMap((group) => group.solids)
  // rings around the body, for example a cape
  const rings = turned.filter(({ axis, placement }) => !axis && placement.at.every((value) => value === 0))
  return (x: number, y: number, z: number): number =>
    solids.reduce(
      (nearest, { field, box: { min, max } }) => {
        const at = [x, y, z]
        const isNear = at.every((value, axis) => value > min[axis]! - 0.02 && value < max[axis]! + 0.02)
        return isNear ? Math.min(nearest, field(x, y, z)) : nearest
      },
      Math.min(...rings.map(({ outline }) => Math.hypot(x, z) - radiusAt(outline, y))),
    )
}

/** The largest radius of an outline at a height; negative infinity at heights that the outline does not reach. */
function radiusAt(outline: readonly (readonly [radius: number, height: number])[], y: number): number {
  const radii = outline.slice(1).flatMap(([radius, height], index) => {
    const [before, from] = outline[index]!
    const share = (y - from) / (height - from)
    return share >= 0 && share <= 1 ? [before + (radius - before) * share] : []
  })
  return Math.max(Number.NEGATIVE_INFINITY, ...radii)
}

function pointsOf({ positions }: Shape): [number, number, number][] {
  return Array.from(
    { length: positions.length / 3 },
    (_, n) => positions.slice(n * 3, n * 3 + 3) as [number, number, number],
  )
}

const metres = (value: number) => `${(value * 1000).toFixed(1)} mm`

describe('accessories of the product characters', () => {
  for (const [key, plan] of Object.entries(CAST)) {
    const fit = fitOf(`/characters/${key}.vrm`) as Fit
    const body = bodyOf(plan)

    test(`[decisions 5] ${key}: the accessories have valid meshes whose triangles face outwards`, () => {
      for (const shape of [badgeShape(fit), glassesShape(fit), mufflerShape(fit), pinShape(fit)]) {
        assert.ok(shape.indices.length > 0 && shape.indices.length < 12_000)
        assert.ok(shape.positions.every(Number.isFinite) && shape.uvs.every((part) => part >= 0 && part <= 1))
        assert.ok(volumeOf(shape) > 0, 'the triangles are turned inside out')
      }
    })

    test(`[decisions 5] ${key}: badge and pin lie on the chest, neither inside the body nor away from it`, () => {
      for (const shape of [badgeShape(fit), pinShape(fit)]) {
        const distances = pointsOf(shape).map((at) => body(...at))
        const nearest = Math.min(...distances)
        assert.ok(nearest > -0.004, `${metres(-nearest)} inside the body`)
        assert.ok(nearest < 0.012, `${metres(nearest)} in front of the body`)
      }
    })

    test(`[decisions 5] ${key}: the glasses go around the eyes and do not touch the face`, () => {
      const { x, y, halfWidth, upper, lower } = plan.face.eye
      const { centre, half } = fit.glasses
      assert.ok(centre[0] - half[0] < x - halfWidth && centre[0] + half[0] > x + halfWidth)
      assert.ok(centre[1] + half[1] > y + upper && centre[1] - half[1] < y - lower)
      const front = pointsOf(glassesShape(fit)).filter(([across]) => Math.abs(across) < centre[0] + half[0])
      const distances = front.map((at) => plan.face.on(...at))
      assert.ok(Math.min(...distances) > 0.003, metres(Math.min(...distances)))
      assert.ok(Math.max(...distances) < 0.03, metres(Math.max(...distances)))
    })

    test(`[decisions 5] ${key}: the muffler goes around the neck`, () => {
      const { centre, radii } = fit.muffler
      for (let step = 0; step < 12; step++) {
        const angle = (step / 12) * 2 * Math.PI
        const outer = [
          centre[0] + Math.sin(angle) * (radii[0] + 0.019),
          centre[1] + 0.013,
          centre[2] + Math.cos(angle) * (radii[1] + 0.019),
        ] as const
        assert.ok(body(...outer) > 0, `hidden in the body at ${Math.round((angle * 180) / Math.PI)}°`)
      }
    })
  }

  test("[decisions 5] offers accessories for the product's character files only", () => {
    for (const url of [
      '/characters/own/7/model.vrm',
      '/characters/nobody.vrm',
      '/characters/constructor.vrm',
    ]) {
      assert.equal(fitOf(url), undefined, url)
    }
    assert.equal(characterKey('/characters/own/7/model.vrm'), undefined)
  })
})

/** Six times the signed volume of a shape: positive if its triangles are counterclockwise as seen from outside. */
function volumeOf(shape: Shape): number {
  const points = pointsOf(shape)
  const middle = [0, 1, 2].map((axis) => points.reduce((sum, at) => sum + at[axis]!, 0) / points.length)
  let volume = 0
  for (let n = 0; n < shape.indices.length; n += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) =>
      points[shape.indices[n + corner]!]!.map((part, axis) => part - middle[axis]!),
    ) as [number[], number[], number[]]
    volume +=
      a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) -
      a[1]! * (b[0]! * c[2]! - b[2]! * c[0]!) +
      a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!)
  }
  return volume
}
