import type { AvatarCamera, Background, EngineCommand } from '#core/characters/avatar.ts'
import { spritesUrlOf } from '#core/characters/character-address.ts'
import { playedMotion } from '#core/characters/hand-keys.ts'
import { browserFrameSource } from '../browser-frame-source.ts'
import type { ApplyVerdict, DrawnAvatar } from '../engine-api.ts'
import { createStateKeeper, type EngineState } from '../engine-state.ts'
import { createFrameClock } from '../frame-clock.ts'
import { framingOf, stageSize } from '../framing.ts'
import { isKnown } from '../known-command.ts'
import type { LipSource } from '../lips.ts'
import type { PerformanceSource } from '../performance.ts'
import type { Performer } from '../performer.ts'
import type { Random } from '../random.ts'
import { paintWall } from '../wall.ts'
import { createFramePace } from './frame-pace.ts'
import { createBitmapLayer, createImageLayer } from './gesture-layer.ts'
import { createFigure, type Figure } from './sprite-figure.ts'
import { createSpriteLayers, paintLayers, type SpriteLayers } from './sprite-layers.ts'
import { type FetchFile, loadPictures } from './sprite-pictures.ts'

const FRAME_SMOOTHING = 0.1

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

/** Default values are those for a kiosk. */
interface SpriteEngineOptions {
  random?: Random
  /** Whether to draw for the portrait or for the landscape stage. */
  portrait?: boolean
  background?: Background
  /** Pixels drawn for one pixel of the stage, up to 1. */
  density?: number
  /** Called after each frame, to draw the layers onto a canvas. Without it, the layers are shown on the page. */
  onDrawn?: (layers: SpriteLayers) => void
}

type Scene = Required<Pick<SpriteEngineOptions, 'portrait' | 'density'>> & { layers: SpriteLayers }

/**
 * Draws a character from prepared pictures (sheet.ts), for devices without a GPU. Moves it with the behaviors of the
 * full engine.
 */
export function createSpriteEngine(
  fetchFile: FetchFile,
  {
    random = Math.random,
    portrait = true,
    background = 'clear',
    density = 1,
    onDrawn,
  }: SpriteEngineOptions = {},
): DrawnAvatar {
  const layers = createSpriteLayers(onDrawn ? createBitmapLayer() : createImageLayer())
  const scene = { layers, portrait, density }
  const keeper = createStateKeeper({ ...FIRST_STATE, ...sizeOf(scene), background })
  const sources: { lips?: LipSource; performed?: PerformanceSource } = {}
  let badgeName: string | undefined
  let figure: Figure | undefined
  let loadsBegun = 0
  let [frames, frameMs, waitedMs] = [0, 0, 0]
  const pace = createFramePace()

  const clock = createFrameClock(browserFrameSource, (deltaMs) => {
    waitedMs += deltaMs
    if (!pace.isDue(deltaMs)) return
    frameMs += (waitedMs - frameMs) * (frames ? FRAME_SMOOTHING : 1)
    frames++
    figure?.update(waitedMs)
    waitedMs = 0
    onDrawn?.(layers)
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
      figure.setName(badgeName)
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
    setName(name) {
      badgeName = name?.trim() || undefined
      figure?.setName(badgeName)
    },
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

function applyCommand(
  command: EngineCommand,
  performer: Performer,
  scene: Scene,
  keeper: StateKeeper,
): ApplyVerdict {
  switch (command.kind) {
    case 'motion':
      performer.play(playedMotion(command))
      keeper.change({ motion: command.motion, motionsPlayed: keeper.state.motionsPlayed + 1 })
      break
    case 'expression':
      performer.setExpression(command.expression)
      keeper.change({ expression: command.expression })
      break
    case 'camera':
      // the character's prepared pictures do not show the feet
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

/** Moves the camera. The sprites' pictures are drawn for the camera `bust` on the portrait stage. */
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
