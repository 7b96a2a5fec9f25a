import { Vector3 } from 'three'
import type { Character } from '../character.ts'
import { framingOf } from '../framing.ts'
import { bakeBadge } from './bake-badge.ts'
import { bakeFaces } from './bake-faces.ts'
import { bakeGestures } from './bake-gestures.ts'
import { createAlbum } from './bake-pictures.ts'
import { addWhole, type BakeRoom, LAYER_QUALITY, openRoom } from './bake-room.ts'
import { CHAIN, type ChainBone, packSheet, type SpriteSheet } from './sheet.ts'

/**
 * Draws all sprites of a character at the stage's full size and packs them (sheet.ts). Without a GPU, each of about 155
 * pictures takes seconds. Throws if the character cannot be loaded.
 */
export async function bakeSprites(url: string, pause: () => Promise<void> = async () => {}): Promise<Blob> {
  const album = createAlbum()
  const { room, dispose } = await openRoom(url, album.add, pause)
  try {
    room.rest()
    const layers = await bakeLayers(room)
    const badge = await bakeBadge(room, LAYER_QUALITY)
    const { faceDepth, ...faces } = await bakeFaces(room)
    const gestures = await bakeGestures(room, { ...faces, faceDepth })
    const places = placesOf(room.character)
    const sheet: SpriteSheet = { ...places, faceDepth, layers, badge, ...faces.pictures, gestures }
    return packSheet(sheet, album.pictures)
  } finally {
    dispose()
  }
}

async function bakeLayers(room: BakeRoom): Promise<SpriteSheet['layers']> {
  return {
    behind: await addWhole(room, 'head'),
    body: await addWhole(room, 'body'),
    front: await addWhole(room, 'front'),
  }
}

/**
 * The framing and the skeleton of the sprite sheet. A joint that the character lacks gets the position of the joint
 * before it in CHAIN.
 */
function placesOf(
  character: Character,
): Pick<SpriteSheet, 'pixelsPerMetre' | 'originX' | 'originY' | 'joints'> {
  const { pixelsPerMetre, floorX, floorY } = framingOf('bust', true, character.figure)
  const joints: Partial<SpriteSheet['joints']> = {}
  let last = new Vector3()
  for (const name of CHAIN) {
    last = jointOf(character, name) ?? last
    joints[name] = [last.x, last.y, last.z]
  }
  return { pixelsPerMetre, originX: floorX, originY: floorY, joints: joints as SpriteSheet['joints'] }
}

function jointOf(character: Character, name: ChainBone): Vector3 | undefined {
  return character.joint(name)?.getWorldPosition(new Vector3())
}
