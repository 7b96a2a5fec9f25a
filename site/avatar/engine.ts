import type { EngineCommand } from '#core/characters/avatar.ts'
import { playedMotion } from '#core/characters/hand-keys.ts'
import { createAvatarView } from './avatar-view.ts'
import { browserFrameSource } from './browser-frame-source.ts'
import { createCanvasStreams } from './canvas-stream.ts'
import { type Character, loadCharacter } from './character.ts'
import type { ApplyVerdict, AvatarEngine, EngineOptions } from './engine-api.ts'
import { createStateKeeper } from './engine-state.ts'
import { createFrameClock } from './frame-clock.ts'
import { isKnown } from './known-command.ts'
import type { LipSource } from './lips.ts'
import { loadMotionFile } from './motion-file.ts'
import type { PerformanceSource } from './performance.ts'
import { createPerformer, type Performer, type Still } from './performer.ts'
import { chooseQuality } from './quality.ts'

export type { ApplyVerdict, AvatarEngine, DrawnAvatar, EngineOptions, StreamedAvatar } from './engine-api.ts'
export type { EngineState } from './engine-state.ts'
export type { Still } from './performer.ts'

const FRAME_SMOOTHING = 0.1

type AvatarView = ReturnType<typeof createAvatarView>
type StateKeeper = ReturnType<typeof createStateKeeper>
type Quality = ReturnType<typeof chooseQuality>
type KeptState = Parameters<typeof createStateKeeper>[0]
type Size = Pick<EngineOptions, 'width' | 'height'>

/** Creates the engine, which draws with WebGL. Throws if the browser has no WebGL. */
export function createEngine(options: EngineOptions): AvatarEngine {
  const { canvas, background, random = Math.random } = options
  const quality = chooseQuality(options.quality ?? 'auto')
  const portrait = options.portrait ?? options.height >= options.width
  const view = createAvatarView({ canvas, portrait, antialias: quality.antialias })
  const keeper = createStateKeeper(firstState(options, quality))
  const resolution = createResolution(view, keeper, quality, options)
  const figure = createFigure(view, keeper, quality, random)
  const streams = createCanvasStreams(canvas)
  const { loading, load, endLoading } = createLoader(figure.enter)
  const meter = createFrameMeter()

  const draw = () => {
    view.render()
    meter.drawn()
    streams.drawn()
    options.onDrawn?.()
  }

  const clock = createFrameClock(browserFrameSource, (deltaMs) => {
    meter.took(deltaMs)
    // A hidden page draws slowly on purpose, so its frame times do not measure the GPU.
    if (!document.hidden) resolution.frame(deltaMs)
    view.update(deltaMs)
    figure.update(deltaMs)
    draw()
  })

  view.setBackground(background)
  resolution.apply()

  return {
    canvas,
    load,
    restyle: async (style) => figure.character()?.restyle(style),
    setName: figure.setName,
    start: () => clock.start(),
    stop: () => clock.stop(),
    warm() {
      figure.performer()?.update(0)
      draw()
    },
    apply(command) {
      if (!isKnown(command)) return { ok: false, reason: 'unknown' }
      return loading()
        ? { ok: false, reason: 'busy' }
        : applyCommand(command, figure.performer(), view, keeper)
    },
    playFile: (url) => playFile(url, loading, figure.performer, keeper),
    setLips: figure.setLips,
    setPerformance: figure.setPerformance,
    setSize: resolution.setSize,
    state: () => ({ ...keeper.state, ...meter.facts(), mouthOpen: figure.performer()?.mouthOpen ?? 0 }),
    onState: (listener) => keeper.listen(listener),
    pose(still) {
      clock.stop()
      figure.hold(still)
      view.settle()
      draw()
    },
    stream: streams.add,
    memory: () => memoryOf(view),
    dispose() {
      endLoading()
      clock.stop()
      streams.stop()
      figure.dispose()
      view.dispose()
      keeper.clear()
    },
  }
}

/**
 * Loads characters. A loaded character is dropped if `load` was called again or the engine was disposed of in the
 * meantime.
 */
function createLoader(enter: (character: Character) => void) {
  let loadsBegun = 0
  let isLoading = false
  let isOver = false
  return {
    loading: () => isLoading,
    async load(url: string): Promise<void> {
      const turn = ++loadsBegun
      isLoading = true
      try {
        const next = await loadCharacter(url)
        if (turn === loadsBegun && !isOver) enter(next)
        else next.dispose()
      } finally {
        if (turn === loadsBegun) isLoading = false
      }
    },
    endLoading(): void {
      isOver = true
    },
  }
}

const firstState = ({ width, height, background }: EngineOptions, quality: Quality): KeptState => ({
  character: '',
  motion: 'idle',
  motionsPlayed: 0,
  frames: 0,
  frameMs: 0,
  width,
  height,
  renderer: quality.renderer,
  software: quality.software,
  camera: 'bust',
  background,
  expression: 'neutral',
  mouthOpen: 0,
})

/** Controls the drawing size: the requested size or, on a slow device, a share of it. */
function createResolution(view: AvatarView, keeper: StateKeeper, quality: Quality, wanted: Size) {
  let { width: wantedWidth, height: wantedHeight } = wanted

  function apply(): void {
    const share = quality.controller?.share ?? 1
    const width = Math.round(wantedWidth * share)
    const height = Math.round(wantedHeight * share)
    view.setSize(width, height)
    const { notice: _, ...rest } = keeper.state
    const lowered = quality.controller?.onLastStep && !quality.software
    keeper.change({ ...rest, width, height, notice: lowered ? 'resolutionLowered' : undefined })
  }

  return {
    apply,
    frame(deltaMs: number): void {
      if (quality.controller?.frame(deltaMs) !== undefined) apply()
    },
    setSize(width: number, height: number): void {
      wantedWidth = width
      wantedHeight = height
      apply()
    },
  }
}

const memoryOf = ({ renderer }: AvatarView): { geometries: number; textures: number } => {
  const { geometries, textures } = renderer.info.memory
  return { geometries, textures }
}

/** Counts the drawn frames and smooths the time between them. */
function createFrameMeter() {
  let frames = 0
  let frameMs = 0
  return {
    took(deltaMs: number): void {
      frameMs += (deltaMs - frameMs) * (frames ? FRAME_SMOOTHING : 1)
    },
    drawn(): void {
      frames++
    },
    facts: () => ({ frames, frameMs }),
  }
}

/** The character on the stage. Lips, face and name are kept when another character replaces it. */
function createFigure(view: AvatarView, keeper: StateKeeper, quality: Quality, random: () => number) {
  let character: Character | undefined
  let performer: Performer | undefined
  let lips: LipSource | undefined
  let performed: PerformanceSource | undefined
  let ownName: string | undefined
  return {
    character: () => character,
    performer: () => performer,
    enter(next: Character): void {
      character?.dispose()
      character = next
      character.setOutline(quality.outline)
      character.setName(ownName)
      performer = createPerformer(character, random)
      performer.setLips(lips)
      performer.setPerformance(performed)
      performer.setExpression(keeper.state.expression)
      view.add(character.scene, character.figure)
      keeper.change({ character: next.url, motion: 'idle' })
    },
    update(deltaMs: number): void {
      performer?.update(deltaMs)
      const motion = performer?.motion ?? 'idle'
      if (motion !== keeper.state.motion) keeper.change({ motion })
    },
    hold(still: Still): void {
      performer?.hold(still)
      keeper.change({ motion: still.motion ?? 'idle', expression: still.expression ?? 'neutral' })
    },
    setLips(source: LipSource | undefined): void {
      lips = source
      performer?.setLips(source)
    },
    setName(name: string | undefined): void {
      ownName = name
      character?.setName(name)
    },
    setPerformance(source: PerformanceSource | undefined): void {
      performed = source
      performer?.setPerformance(source)
    },
    dispose(): void {
      character?.dispose()
      character = performer = lips = performed = undefined
    },
  }
}

async function playFile(
  url: string,
  loading: () => boolean,
  performer: () => Performer | undefined,
  keeper: StateKeeper,
): Promise<ApplyVerdict> {
  const file = await loadMotionFile(url).catch((error: unknown) => {
    console.warn('the motion could not be loaded', url, error)
    return undefined
  })
  if (!file) return { ok: false, reason: 'unknown' }
  const now = performer()
  if (loading() || !now) return { ok: false, reason: loading() ? 'busy' : 'notLoaded' }
  now.playFile(file)
  keeper.change({ motionsPlayed: keeper.state.motionsPlayed + 1 })
  return { ok: true }
}

function applyCommand(
  command: EngineCommand,
  performer: Performer | undefined,
  view: AvatarView,
  keeper: StateKeeper,
): ApplyVerdict {
  if (!performer) return { ok: false, reason: 'notLoaded' }
  if (command.kind === 'motion') {
    performer.play(playedMotion(command))
    keeper.change({ motion: command.motion, motionsPlayed: keeper.state.motionsPlayed + 1 })
  } else if (command.kind === 'expression') {
    performer.setExpression(command.expression)
    keeper.change({ expression: command.expression })
  } else if (command.kind === 'camera') {
    view.setCamera(command.camera)
    keeper.change({ camera: command.camera })
  } else {
    view.setBackground(command.background)
    keeper.change({ background: command.background })
  }
  return { ok: true }
}
