import { createAvatarView } from './avatar-view.ts'
import { browserFrameSource } from './browser-frame-source.ts'
import { type CanvasStream, createCanvasStream } from './canvas-stream.ts'
import { type Character, loadCharacter } from './character.ts'
import type { AvatarEngine, EngineOptions } from './engine-api.ts'
import { createStateKeeper } from './engine-state.ts'
import { createFrameClock } from './frame-clock.ts'
import { isKnown } from './known-command.ts'
import type { LipSource } from './lips.ts'
import type { PerformanceSource } from './performance.ts'
import { createPerformer, type Performer } from './performer.ts'
import { chooseQuality } from './quality.ts'

export type { ApplyVerdict, AvatarEngine, EngineOptions } from './engine-api.ts'
export type { EngineState } from './engine-state.ts'
export type { Still } from './performer.ts'

const FRAME_SMOOTHING = 0.1

/** Throws if the browser has no WebGL. */
export function createEngine(options: EngineOptions): AvatarEngine {
  const { canvas, background, random = Math.random } = options
  const quality = chooseQuality(options.quality ?? 'auto')
  const portrait = options.portrait ?? options.height >= options.width
  const view = createAvatarView({ canvas, portrait, antialias: quality.antialias })
  const keeper = createStateKeeper({
    character: '',
    motion: 'idle',
    motionsPlayed: 0,
    frames: 0,
    frameMs: 0,
    width: options.width,
    height: options.height,
    renderer: quality.renderer,
    software: quality.software,
    camera: 'bust',
    background,
    expression: 'neutral',
    mouthOpen: 0,
  })
  const wanted = { width: options.width, height: options.height }
  const streams: CanvasStream[] = []
  let character: Character | undefined
  let performer: Performer | undefined
  let lips: LipSource | undefined
  let performed: PerformanceSource | undefined
  let loadsBegun = 0
  let loading = false
  let disposed = false
  let frames = 0
  let frameMs = 0

  const resize = () => {
    const share = quality.controller?.share ?? 1
    const width = Math.round(wanted.width * share)
    const height = Math.round(wanted.height * share)
    view.setSize(width, height)
    const { notice: _, ...rest } = keeper.state
    const lowered = quality.controller?.onLastStep && !quality.software
    keeper.change({ ...rest, width, height, notice: lowered ? 'resolutionLowered' : undefined })
  }

  const draw = () => {
    view.render()
    frames++
    for (const stream of streams) stream.drawn()
  }

  const onFrame = (deltaMs: number) => {
    frameMs += (deltaMs - frameMs) * (frames ? FRAME_SMOOTHING : 1)
    // A hidden page draws slowly on purpose, which says nothing about the GPU.
    if (!document.hidden && quality.controller?.frame(deltaMs) !== undefined) resize()
    view.update(deltaMs)
    performer?.update(deltaMs)
    draw()
    const motion = performer?.motion ?? 'idle'
    if (motion !== keeper.state.motion) keeper.change({ motion })
  }
  const clock = createFrameClock(browserFrameSource, onFrame)

  const enter = (next: Character) => {
    character?.dispose()
    character = next
    character.setOutline(quality.outline)
    performer = createPerformer(character, random)
    performer.setLips(lips)
    performer.setPerformance(performed)
    performer.setExpression(keeper.state.expression)
    view.add(character.scene)
    keeper.change({ character: next.url, motion: 'idle' })
  }

  view.setBackground(background)
  resize()

  return {
    canvas,
    async load(url) {
      const turn = ++loadsBegun
      loading = true
      try {
        const next = await loadCharacter(url)
        // Overtaken by a later load or by the end of the engine.
        if (turn !== loadsBegun || disposed) next.dispose()
        else enter(next)
      } finally {
        if (turn === loadsBegun) loading = false
      }
    },
    recolour: (palette) => character?.recolour(palette),
    start: () => clock.start(),
    stop: () => clock.stop(),
    warm() {
      performer?.update(0)
      draw()
    },
    apply(command) {
      if (!isKnown(command)) return { ok: false, reason: 'unknown' }
      if (loading) return { ok: false, reason: 'busy' }
      if (!performer) return { ok: false, reason: 'notLoaded' }
      if (command.kind === 'motion') {
        performer.play(command.motion)
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
    },
    setLips(source) {
      lips = source
      performer?.setLips(source)
    },
    setPerformance(source) {
      performed = source
      performer?.setPerformance(source)
    },
    setSize(width, height) {
      wanted.width = width
      wanted.height = height
      resize()
    },
    state: () => ({ ...keeper.state, frames, frameMs, mouthOpen: performer?.mouthOpen ?? 0 }),
    onState: (listener) => keeper.listen(listener),
    pose(still) {
      clock.stop()
      performer?.hold(still)
      view.settle()
      draw()
      keeper.change({ motion: still.motion ?? 'idle', expression: still.expression ?? 'neutral' })
    },
    stream(fps) {
      const stream = createCanvasStream(canvas, fps)
      streams.push(stream)
      return stream.media
    },
    memory() {
      const { geometries, textures } = view.renderer.info.memory
      return { geometries, textures }
    },
    dispose() {
      disposed = true
      clock.stop()
      for (const stream of streams) stream.stop()
      streams.length = 0
      character?.dispose()
      character = performer = lips = performed = undefined
      view.dispose()
      keeper.clear()
    },
  }
}
