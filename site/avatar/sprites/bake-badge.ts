import { type Object3D, Vector3 } from 'three'
import { stageSize } from '../framing.ts'
import { fitOf } from '../outfit/fit.ts'
import { BADGE_PICTURE } from '../outfit/picture-layout.ts'
import { badgeCorners } from '../outfit/shapes.ts'
import { parseAddress } from '../style.ts'
import { grown, opaqueRect, type Rect, sheetCanvas } from './bake-pictures.ts'
import type { BakeRoom } from './bake-room.ts'
import type { Affine, SpriteBadge } from './sheet.ts'

/** Draws the empty badge as the character wears it in its current pose. @returns undefined if it is completely hidden */
export async function bakeBadge(room: BakeRoom, quality: number): Promise<SpriteBadge | undefined> {
  const place = placeOf(room)
  if (!place) return undefined
  const rect = around(place)
  const { canvas, paint } = room.shoot('badge', rect)
  const picture = paint.getImageData(rect.x, rect.y, rect.width, rect.height)
  if (!isVisible(picture)) return undefined
  const { x, y, width, height } = opaqueRect(picture)
  const seen = { x: rect.x + x, y: rect.y + y, width, height }
  const cut = sheetCanvas(width, height)
  cut.paint.drawImage(canvas, -seen.x, -seen.y)
  return { plate: await room.add(cut.canvas, seen, quality), place }
}

/** Matrix that maps the badge's picture to the picture of the whole character; undefined if there is no badge. */
function placeOf({ character, project }: BakeRoom): Affine | undefined {
  const fit = fitOf(parseAddress(character.url).url)
  const badge: Object3D | undefined = character.scene.getObjectByName('badge')
  if (!fit || !badge) return undefined
  const corner = (at: readonly [number, number, number]) => project(badge.localToWorld(new Vector3(...at)))
  const [first, right, below] = badgeCorners(fit)
  const [at, end, bottom] = [corner(first), corner(right), corner(below)]
  const { width, height } = BADGE_PICTURE
  return [
    (end.x - at.x) / width,
    (end.y - at.y) / width,
    (bottom.x - at.x) / height,
    (bottom.y - at.y) / height,
    at.x,
    at.y,
  ]
}

const isVisible = ({ data }: ImageData): boolean => data.some((value, at) => at % 4 === 3 && value > 0)

/** Width of the badge's rim outside of its picture, in pixels of the whole character's picture. */
const RIM = 12

/** The rectangle that contains the badge with its rim, in the picture of the whole character. */
function around([a, b, c, d, e, f]: Affine): Rect {
  const { width, height } = BADGE_PICTURE
  const xs = [e, e + a * width, e + c * height, e + a * width + c * height]
  const ys = [f, f + b * width, f + d * height, f + b * width + d * height]
  const [x, y] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))]
  const rect = { x, y, width: Math.ceil(Math.max(...xs)) - x, height: Math.ceil(Math.max(...ys)) - y }
  const stage = stageSize(true)
  return grown(rect, RIM, stage.width, stage.height)
}
