import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { BADGE_PICTURE } from '../../../../site/avatar/outfit/picture-layout.ts'
import { type Affine, openSheet, type SpriteBadge } from '../../../../site/avatar/sprites/sheet.ts'

const FOLDER = 'site/public/characters'
const sheets = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sprites'))
  .map((name) => {
    const bytes = readFileSync(`${FOLDER}/${name}`)
    return { name, ...openSheet(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)) }
  })

/** Where a matrix moves the center of the badge's picture. */
const centreOf = ([a, b, c, d, e, f]: Affine) => {
  const [x, y] = [BADGE_PICTURE.width / 2, BADGE_PICTURE.height / 2]
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

function assertInside({ plate, place }: SpriteBadge, name: string): void {
  const { x, y } = centreOf(place)
  const [left, top] = [x - plate.x, y - plate.y]
  assert.ok(left > -plate.width && left < 2 * plate.width, `${name}: the name lies on its plate`)
  assert.ok(top > -plate.height && top < 2 * plate.height, `${name}: the name lies on its plate`)
}

test("[7.6] each character's sprites show the badge at rest and in most pictures of gestures", () => {
  assert.equal(sheets.length, 4)
  for (const { name, sheet } of sheets) {
    assert.ok(sheet.badge, `${name} has a badge`)
    const { plate, place } = sheet.badge
    assert.ok(plate.width > 70 && plate.height > 45, `${name}: ${plate.width} × ${plate.height}`)
    const { x, y } = centreOf(place)
    // allow 12 px from the plate's center: an arm may hide an edge, and only the visible part is measured
    const [aside, below] = [x - (plate.x + plate.width / 2), y - (plate.y + plate.height / 2)]
    assert.ok(Math.hypot(aside, below) < 12, `${name}: ${aside}, ${below}`)
    const frames = Object.values(sheet.gestures).flat()
    const badges = frames.flatMap(({ badge }) => badge ?? [])
    assert.ok(badges.length > frames.length / 2, `${name}: ${badges.length} of ${frames.length}`)
    for (const badge of badges) assertInside(badge, name)
  }
})
