import type { AvatarCommand } from '#core/characters/avatar.ts'
import { spritesUrlOf } from '#core/characters/character-address.ts'
import { createCanvasStreams } from '../canvas-stream.ts'
import type { ApplyVerdict, AvatarEngine, DrawnAvatar, EngineOptions, StreamedAvatar } from '../engine-api.ts'
import type { EngineState } from '../engine-state.ts'
import { stageSize } from '../framing.ts'
import { createDrawnNow } from './drawn-now.ts'
import { composeSprites } from './sprite-composer.ts'
import { createSpriteEngine } from './sprite-engine.ts'
import type { FetchFile } from './sprite-pictures.ts'

interface SoftwareAvatarDeps {
  fetchFile: FetchFile
  /** Loads the engine, which needs WebGL. */
  loadEngine: () => Promise<(options: EngineOptions) => AvatarEngine>
}

type Answer = ApplyVerdict | Promise<ApplyVerdict>
const BUSY: ApplyVerdict = { ok: false, reason: 'busy' }
const UNKNOWN: ApplyVerdict = { ok: false, reason: 'unknown' }

/**
 * Draws an avatar for a video stream on a device without a GPU. Draws from sprites if possible. The 3D engine draws
 * what the sprites lack (a company's own characters, colors and motions, the camera `full`), but only a few frames per
 * second at a low resolution. Both draw onto the same canvas, so the stream continues.
 */
export function createSoftwareAvatar(options: EngineOptions, deps: SoftwareAvatarDeps): StreamedAvatar {
  const { canvas } = options
  const output = createOutput(options)
  const sprites = createSpriteEngine(deps.fetchFile, {
    portrait: output.portrait,
    background: options.background,
    density: output.density,
    onDrawn: output.drawSprites,
  })
  const engine = createLateEngine(options, deps, output.drawCanvas)
  const drawn = createDrawnNow(sprites)
  let loadsBegun = 0
  /** The engine draws this character only because its sprites could not be loaded; `load` is its number of loadsBegun. */
  let standIn: { address: string; load: number } | undefined
  /** How many commands were given that only the engine can carry out. */
  let engineCommands = 0

  /** Loads a character and then draws it, unless another character was requested meanwhile. @returns whether it is drawn */
  async function bring(load: () => Promise<DrawnAvatar>): Promise<boolean> {
    const turn = ++loadsBegun
    const next = await load()
    if (turn === loadsBegun) drawn.use(next)
    return turn === loadsBegun
  }

  async function loadSprites(address: string): Promise<DrawnAvatar> {
    const load = loadsBegun
    try {
      await sprites.load(address)
      return sprites
    } catch (error) {
      // the network failed, or the sprites were replaced by newer ones since this page loaded its characters
      console.warn('the sprites cannot be loaded', error)
      standIn = { address, load }
      return await engine.load(address)
    }
  }

  /** Loads sprites that failed to load again, and draws them unless the avatar needs the engine or changed meanwhile. */
  async function retrySprites(): Promise<void> {
    const missing = standIn
    if (missing?.load !== loadsBegun || missing.address !== drawn.state().character) return
    const commands = engineCommands
    standIn = undefined
    try {
      await sprites.load(missing.address)
      if (missing.load === loadsBegun && commands === engineCommands) drawn.use(sprites)
    } catch (error) {
      console.warn('the sprites cannot be loaded again', error)
      standIn ??= missing
    }
  }

  /** Runs a command with the engine, because sprites cannot show it. */
  async function withEngine(run: () => Answer): Promise<ApplyVerdict> {
    const { character } = drawn.state()
    engineCommands++
    if (!drawn.isUsing(sprites) || character === '') return run()
    try {
      return (await bring(() => engine.load(character))) ? await run() : BUSY
    } catch (error) {
      console.warn('the avatar cannot be drawn without sprites', error)
      return UNKNOWN
    }
  }

  const haveSprites = () => sprites.state().character === drawn.state().character

  return {
    ...drawn.avatar,
    canvas,
    async load(address) {
      const hasSprites = spritesUrlOf(address) !== undefined
      await bring(() => (hasSprites ? loadSprites(address) : engine.load(address)))
    },
    warm: engine.warm,
    apply(command) {
      if (isFull(command)) return withEngine(() => drawn.apply(command))
      if (haveSprites() && endsEngine(command, drawn.state())) drawn.use(sprites)
      const verdict = drawn.apply(command)
      if (command.kind === 'camera') void retrySprites()
      return verdict
    },
    playFile: (url) => withEngine(() => drawn.playFile(url)),
    stream: output.stream,
    dispose() {
      loadsBegun++
      output.stop()
      sprites.dispose()
      engine.dispose()
    },
  }
}

const isFull = (command: AvatarCommand): boolean => command.kind === 'camera' && command.camera === 'full'

/**
 * Whether sprites can show the avatar again after this command. They cannot after the command `expression`, because a
 * company's motion may still be playing.
 */
const endsEngine = (command: AvatarCommand, { camera }: EngineState): boolean =>
  command.kind === 'camera' || (command.kind === 'motion' && camera !== 'full')

/** Draws onto the canvas of the stream. */
function createOutput({ canvas, width, height, portrait = height >= width }: EngineOptions) {
  const density = width / stageSize(portrait).width
  canvas.width = width
  canvas.height = height
  const paint = canvas.getContext('2d', { alpha: false })
  const streams = createCanvasStreams(canvas)
  return {
    portrait,
    density,
    drawSprites(layers: Parameters<typeof composeSprites>[1]): void {
      if (paint) composeSprites(paint, layers, density)
      streams.drawn()
    },
    drawCanvas(drawn: HTMLCanvasElement): void {
      paint?.resetTransform()
      paint?.drawImage(drawn, 0, 0, width, height)
      streams.drawn()
    },
    stream: streams.add,
    stop: streams.stop,
  }
}

/** The WebGL engine, created when a character first needs it. */
function createLateEngine(
  options: EngineOptions,
  { loadEngine }: SoftwareAvatarDeps,
  drawCanvas: (drawn: HTMLCanvasElement) => void,
) {
  let engine: AvatarEngine | undefined
  let isOver = false

  function build(createEngine: (options: EngineOptions) => AvatarEngine): AvatarEngine {
    const own = document.createElement('canvas')
    own.addEventListener('webglcontextlost', () =>
      options.canvas.dispatchEvent(new Event('webglcontextlost')),
    )
    return createEngine({ ...options, canvas: own, onDrawn: () => drawCanvas(own) })
  }

  return {
    async load(address: string): Promise<AvatarEngine> {
      const createEngine = await loadEngine()
      if (isOver) throw new Error('the avatar was closed')
      engine ??= build(createEngine)
      const built = engine
      await built.load(address)
      return built
    },
    warm: () => engine?.warm(),
    dispose(): void {
      isOver = true
      engine?.dispose()
    },
  }
}
