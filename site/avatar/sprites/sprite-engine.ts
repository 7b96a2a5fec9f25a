import type { AvatarCamera, Background, EngineCommand } from '#core/characters/avatar.ts'
import { browserFrameSource } from '../browser-frame-source.ts'
import { spritesUrlOf } from '../character-address.ts'
import type { ApplyVerdict, DrawnAvatar } from '../engine-api.ts'
import { createStateKeeper, type EngineState } from '../engine-state.ts'
import { createFrameClock } from '../frame-clock.ts'
import { framingOf, stageSize } from '../framing.ts'
import { isKnown } from '../known-command.ts'
import type { LipSource } from '../lips.ts'
import type { PerformanceSource } from '../performance.ts'
import { createPerformer, type Performer } from '../performer.ts'
import { postureOf } from '../postures.ts'
import type { Random } from '../random.ts'
import { parseAddress } from '../style.ts'
import { paintWall } from '../wall.ts'
import { createGesturePlayer } from './gesture-player.ts'
import type { Affine, GestureFrame } from './sheet.ts'
import {
  createFacePainter,
  createSpriteLayers,
  fill,
  type PaintedLayers,
  paintLayers,
  place,
  type SpriteLayers,
} from './sprite-layers.ts'
import { type FetchFile, loadPictures, type SpritePictures } from './sprite-pictures.ts'
import { createSpritePuppet } from './sprite-puppet.ts'

/** Limits drawing to 30 frames a second: on a 60 Hz screen, every second frame is skipped. */
const SHORTEST_FRAME_MS = 28
const FRAME_SMOOTHING = 0.1
/**
 * Eyes and mouth are updated in every drawn frame, the positions of the layers only in every second frame: moving a layer makes
 * the browser composite the whole figure, which a slow CPU manages only 15 times a second.
 */
const MOVED_EVERY_FRAMES = 2
/** The mouth is drawn in a gesture only if at least this share of its area faces the visitor. */
const FLATTEST_MOUTH = 0.97

const FIRST_STATE: EngineState = {
  character: '',
  motion: 'idle',
  motionsPlayed: 0,
  frames: 0,
  frameMs: 0,
  width: 1080,
  height: 1920,
  renderer: 'sprites',
  software: true,
  camera: 'bust',
  background: 'clear',
  expression: 'neutral',
  mouthOpen: 0,
}

type StateKeeper = ReturnType<typeof createStateKeeper>

/** Options that are left out have the values for a kiosk. */
interface SpriteEngineOptions {
  random?: Random
  /** Whether to draw for the portrait or for the landscape stage. */
  portrait?: boolean
  background?: Background
  /** Pixels drawn for one pixel of the stage, up to 1. */
  density?: number
  /** Called after each frame. */
  onDrawn?: (layers: SpriteLayers) => void
}

type Scene = Required<Pick<SpriteEngineOptions, 'portrait' | 'density'>> & { layers: SpriteLayers }

/** Draws a character from prepared pictures (sheet.ts), for devices without a GPU. Uses the full engine's behaviors. */
export function createSpriteEngine(
  fetchFile: FetchFile,
  {
    random = Math.random,
    portrait = true,
    background = 'clear',
    density = 1,
    onDrawn = () => {},
  }: SpriteEngineOptions = {},
): DrawnAvatar {
  const layers = createSpriteLayers()
  const scene = { layers, portrait, density }
  const keeper = createStateKeeper({ ...FIRST_STATE, ...sizeOf(scene), background })
  const sources: { lips?: LipSource; performed?: PerformanceSource } = {}
  let figure: Figure | undefined
  let loadsBegun = 0
  let [frames, frameMs, waitedMs] = [0, 0, 0]

  const clock = createFrameClock(browserFrameSource, (deltaMs) => {
    waitedMs += deltaMs
    if (waitedMs < SHORTEST_FRAME_MS) return
    frameMs += (waitedMs - frameMs) * (frames ? FRAME_SMOOTHING : 1)
    frames++
    figure?.update(waitedMs)
    waitedMs = 0
    onDrawn(layers)
    const motion = figure?.performer.motion ?? 'idle'
    if (motion !== keeper.state.motion) keeper.change({ motion })
  })

  function animate(): void {
    figure?.performer.setLips(sources.lips)
    figure?.performer.setPerformance(sources.performed)
  }

  aim(scene, 'bust')
  paintBackground(scene, background)

  return {
    canvas: layers.root,
    async load(address) {
      const turn = ++loadsBegun
      const url = spritesUrlOf(address)
      if (url === undefined) throw new Error(`there are no sprites for ${address}`)
      const pictures = await loadPictures(url, fetchFile, density)
      const painted = await paintLayers(pictures)
      if (turn !== loadsBegun) return pictures.dispose()
      figure?.dispose()
      figure = createFigure(address, pictures, painted, layers, random)
      figure.performer.setExpression(keeper.state.expression)
      animate()
      keeper.change({ character: address, motion: 'idle' })
    },
    start: () => clock.start(),
    stop: () => clock.stop(),
    apply(command) {
      if (!isKnown(command)) return { ok: false, reason: 'unknown' }
      return figure
        ? applyCommand(command, figure.performer, scene, keeper)
        : { ok: false, reason: 'notLoaded' }
    },
    // there are no prepared pictures of the motion files that companies add
    playFile: async () => ({ ok: false, reason: 'unknown' }),
    // the prepared pictures include the badge, so its text cannot be changed
    setName() {},
    setLips(lips) {
      sources.lips = lips
      animate()
    },
    setPerformance(performed) {
      sources.performed = performed
      animate()
    },
    state: () => ({ ...keeper.state, frames, frameMs, mouthOpen: figure?.performer.mouthOpen ?? 0 }),
    onState: (listener) => keeper.listen(listener),
    dispose() {
      loadsBegun++
      clock.stop()
      figure?.dispose()
      keeper.clear()
    },
  }
}

interface Figure {
  performer: Performer
  update(deltaMs: number): void
  dispose(): void
}

function createFigure(
  address: string,
  pictures: SpritePictures,
  painted: PaintedLayers,
  layers: SpriteLayers,
  random: Random,
): Figure {
  const { sheet } = pictures
  const puppet = createSpritePuppet(sheet, postureOf(parseAddress(address).url))
  const performer = createPerformer(puppet, random)
  const { behind, body, front } = painted
  layers.rested = [behind, body, front]
  layers.resting.replaceChildren(behind.canvas, body.canvas, front.canvas)
  const face = createFacePainter(layers.face, pictures)
  const gesture = createGesturePlayer(pictures, (frame, picture) => {
    fill(layers.gesture, frame.figure, picture)
    place(layers.gesture, frame.figure, puppet.places.figure)
  })

  /** Moves all layers. */
  function move(playing: GestureFrame | undefined): void {
    const { places } = puppet
    place(behind, behind.at, places.head)
    place(body, body.at, places.body)
    place(front, front.at, places.head)
    if (gesture.frame) place(layers.gesture, gesture.frame.figure, places.figure)
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
      layers.gesture.canvas.style.opacity = String(frame ? opacity : 0)
      layers.resting.style.visibility = opacity === 1 ? 'hidden' : 'visible'
      const playing = opacity > 0.5 ? frame : undefined
      if (frames++ % MOVED_EVERY_FRAMES === 0 || playing !== moved) move(playing)
      moved = playing
      const mouth = puppet.face.mouth(sheet)
      const { speaks } = puppet.face
      // a gesture's pictures already contain the eyes and the closed mouth
      if (playing) face.draw(undefined, speaks && isFrontal(playing) ? mouth : undefined)
      else face.draw(puppet.face.eyes(sheet), mouth)
      show(layers, speaks ? 'open' : 'closed', playing ? performer.motion : 'none')
    },
    dispose: pictures.dispose,
  }
}

/** Writes the shown mouth and gesture into data attributes, for support and the end-to-end tests. */
function show({ root: { dataset } }: SpriteLayers, mouth: string, gesture: string): void {
  if (dataset.mouth !== mouth) dataset.mouth = mouth
  if (dataset.gesture !== gesture) dataset.gesture = gesture
}

/** Whether the mouth faces the visitor. In a deep bow it does not, and its flat picture would stick out of the chin. */
const isFrontal = ({ mouth: [a, b, c, d] }: GestureFrame): boolean => a * d - b * c > FLATTEST_MOUTH

function mouthPlace({ mouth: [a, b, c, d, e, f] }: GestureFrame, [, , , , x, y]: Affine): Affine {
  return [a, b, c, d, e + x, f + y]
}

function applyCommand(
  command: EngineCommand,
  performer: Performer,
  scene: Scene,
  keeper: StateKeeper,
): ApplyVerdict {
  switch (command.kind) {
    case 'motion':
      performer.play(command.motion)
      keeper.change({ motion: command.motion, motionsPlayed: keeper.state.motionsPlayed + 1 })
      break
    case 'expression':
      performer.setExpression(command.expression)
      keeper.change({ expression: command.expression })
      break
    case 'camera':
      // the prepared pictures do not show the feet
      if (command.camera === 'full') return { ok: false, reason: 'unknown' }
      aim(scene, command.camera)
      keeper.change({ camera: command.camera })
      break
    case 'background':
      paintBackground(scene, command.background)
      keeper.change({ background: command.background })
  }
  return { ok: true }
}

/** Moves the camera. The pictures are made for the bust on the portrait stage. */
function aim({ layers: { camera }, portrait }: Scene, wanted: AvatarCamera): void {
  const [from, to] = [framingOf('bust', true), framingOf(wanted, portrait)]
  const scale = to.pixelsPerMetre / from.pixelsPerMetre
  camera.matrix = [scale, 0, 0, scale, to.floorX - scale * from.floorX, to.floorY - scale * from.floorY]
  camera.element.style.transform = `matrix(${camera.matrix.join()})`
}

function sizeOf({ portrait, density }: Scene): { width: number; height: number } {
  const { width, height } = stageSize(portrait)
  return { width: width * density, height: height * density }
}

function paintBackground(scene: Scene, background: Background): void {
  const { root, wall } = scene.layers
  wall.remove()
  if (background === 'clear') return
  Object.assign(wall, sizeOf(scene))
  paintWall(wall, scene.portrait, background)
  root.prepend(wall)
}
