import { loadLogo } from '../outfit/load-logo.ts'
import type { BadgeWords } from '../outfit/picture.ts'
import { createPerformer, type Performer } from '../performer.ts'
import { postureOf } from '../postures.ts'
import type { Random } from '../random.ts'
import { parseAddress } from '../style.ts'
import { createBadgePainter } from './badge-painter.ts'
import { createGesturePlayer } from './gesture-player.ts'
import type { Affine, GestureFrame } from './sheet.ts'
import { createFacePainter, type PaintedLayers, place, type SpriteLayers } from './sprite-layers.ts'
import type { SpritePictures } from './sprite-pictures.ts'
import { createSpritePuppet } from './sprite-puppet.ts'

/**
 * Eyes and mouth are updated in every drawn frame, the positions of the layers only in every second frame: moving a layer makes
 * the browser composite the whole figure, which a slow CPU manages only 15 times a second.
 */
const MOVED_EVERY_FRAMES = 2
/** The mouth is drawn in a gesture only if at least this share of its area faces the visitor. */
const FLATTEST_MOUTH = 0.97

/** A character that is drawn from sprites. */
export interface Figure {
  performer: Performer
  /** Writes a name on the badge. `undefined` removes the name, and hides the badge if it shows no logo either. */
  setName(name: string | undefined): void
  /** Draws the next frame onto the layers. */
  update(deltaMs: number): void
  dispose(): void
}

/** @param painted the layers of the resting figure, drawn by `paintLayers` */
export function createFigure(
  address: string,
  pictures: SpritePictures,
  painted: PaintedLayers,
  layers: SpriteLayers,
  random: Random,
): Figure {
  const { sheet } = pictures
  const { url, style } = parseAddress(address)
  const puppet = createSpritePuppet(sheet, postureOf(url))
  const performer = createPerformer(puppet, random)
  const { behind, body, front } = painted
  layers.rested = [behind, body, front]
  layers.resting.replaceChildren(behind.element, body.element, front.element)
  const face = createFacePainter(layers.face, pictures)
  const badge = createBadgePainter(layers.badge, pictures.density)
  const restingPlate = sheet.badge && pictures.still(sheet.badge.plate)
  let gesturePlate: ImageBitmap | undefined
  const words: BadgeWords = { name: undefined, logo: undefined }
  const { logoUrl } = style.look
  if (logoUrl !== undefined)
    void loadLogo(logoUrl).then((logo) => {
      words.logo = logo
    })
  const gesture = createGesturePlayer(sheet, async ({ figure, badge }) => {
    const [showFigure, plate] = await Promise.all([
      layers.gesture.load(figure, pictures),
      badge && pictures.decode(badge.plate),
    ])
    return () => {
      showFigure()
      place(layers.gesture, figure, puppet.places.figure)
      gesturePlate?.close()
      gesturePlate = plate
    }
  })

  function move(playing: GestureFrame | undefined): void {
    const { places } = puppet
    place(behind, behind.at, places.head)
    place(body, body.at, places.body)
    place(front, front.at, places.head)
    if (gesture.frame) place(layers.gesture, gesture.frame.figure, places.figure)
    const worn = playing ? playing.badge : sheet.badge
    if (worn) place(layers.badge, worn.plate, playing ? places.figure : places.body)
    place(layers.face, face.at, playing ? mouthPlace(playing, places.figure) : places.head)
  }

  let frames = 0
  let moved: GestureFrame | undefined
  return {
    performer,
    update(deltaMs) {
      performer.update(deltaMs)
      gesture.update(performer.motion, performer.motionMs, deltaMs)
      const { frame, opacity } = gesture
      layers.gesture.element.style.opacity = String(frame ? opacity : 0)
      layers.resting.style.visibility = opacity === 1 ? 'hidden' : 'visible'
      const playing = opacity > 0.5 ? frame : undefined
      if (frames++ % MOVED_EVERY_FRAMES === 0 || playing !== moved) move(playing)
      moved = playing
      const mouth = puppet.face.mouth(sheet)
      const { speaks } = puppet.face
      // a gesture's pictures already contain the eyes and the closed mouth
      if (playing) {
        face.draw(undefined, speaks && isFrontal(playing) ? mouth : undefined)
        badge.draw(playing.badge, gesturePlate, words)
      } else {
        face.draw(puppet.face.eyes(sheet), mouth)
        badge.draw(sheet.badge, restingPlate, words)
      }
      show(layers, {
        mouth: speaks ? 'open' : 'closed',
        gesture: playing ? performer.motion : 'none',
        badge: badge.name,
      })
    },
    setName(next) {
      words.name = next
    },
    dispose() {
      gesturePlate?.close()
      pictures.dispose()
    },
  }
}

/** Writes the shown mouth, gesture and name into data attributes, for support and the end-to-end tests. */
function show(
  { root: { dataset } }: SpriteLayers,
  shown: Record<'mouth' | 'gesture' | 'badge', string>,
): void {
  for (const [key, value] of Object.entries(shown)) if (dataset[key] !== value) dataset[key] = value
}

/** Whether the mouth faces the visitor. In a deep bow it does not, and its flat picture would stick out of the chin. */
const isFrontal = ({ mouth: [a, b, c, d] }: GestureFrame): boolean => a * d - b * c > FLATTEST_MOUTH

function mouthPlace({ mouth: [a, b, c, d, e, f] }: GestureFrame, [, , , , x, y]: Affine): Affine {
  return [a, b, c, d, e + x, f + y]
}
