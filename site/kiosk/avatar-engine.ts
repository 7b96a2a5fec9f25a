import type { WritableAtom } from 'nanostores'
import type { AvatarEngine, DrawnAvatar, EngineOptions, EngineState } from '../avatar/engine.ts'
import type { LipSource } from '../avatar/lips.ts'
import type { PerformanceSource } from '../avatar/performance.ts'
import type { Clock } from '../line/clock.ts'
import { createTimer } from '../line/timer.ts'

export interface AvatarEngineDeps {
  clock: Pick<Clock, 'after'>
  /** Loads the engine's chunk; undefined without WebGL, and on a software renderer (decisions 5) unless `insisted`. */
  loadEngine: (insisted: boolean) => Promise<((options: EngineOptions) => AvatarEngine) | undefined>
  loadSprites: () => Promise<() => DrawnAvatar>
  createCanvas: () => HTMLCanvasElement
}

/**
 * The engine draws the whole portrait stage, and the layout puts the canvas in the poster's place. On a slow GPU the
 * canvas has fewer pixels (resolution-controller.ts).
 */
const STAGE = { background: 'clear', width: 1080, height: 1920, portrait: true } as const
/** If a frame takes longer than this at the smallest drawing size, sprites are shown instead. */
const TOO_SLOW_MS = 50
/** If the browser does not restore a lost WebGL context within this time, another engine is built. */
const RESTORED_WITHIN_MS = 5_000

const isTooSlow = (state: EngineState, engine: DrawnAvatar): boolean =>
  state.notice === 'resolutionLowered' && engine.state().frameMs > TOO_SLOW_MS

export interface DrawnAtoms {
  $canvas: WritableAtom<HTMLElement | undefined>
  $isTooSlow: WritableAtom<boolean>
  $engine: WritableAtom<EngineState | undefined>
}

/** Builds engines for this device. Calls `onTooSlow` if an engine draws too slowly. */
function createEngineBuilder(
  deps: AvatarEngineDeps,
  { $isTooSlow, $engine }: DrawnAtoms,
  onTooSlow: () => void,
) {
  let isInsisted = false

  async function create(): Promise<DrawnAvatar> {
    const createEngine = isInsisted || !$isTooSlow.get() ? await deps.loadEngine(isInsisted) : undefined
    $isTooSlow.set(!createEngine)
    return createEngine?.({ canvas: deps.createCanvas(), ...STAGE }) ?? (await deps.loadSprites())()
  }

  return {
    /** @returns whether the setting has changed */
    insist(on: boolean): boolean {
      const isNews = isInsisted !== on
      isInsisted = on
      return isNews
    },
    async build(): Promise<DrawnAvatar> {
      const engine = await create()
      engine.onState((state) => {
        $engine.set(state)
        if (!isInsisted && isTooSlow(state, engine)) onTooSlow()
      })
      return engine
    },
  }
}

/**
 * Holds the engine in use, from the first character on. A new engine gets the face, lips and name of the previous one, and stays paused
 * if the previous one was paused.
 */
function createHeldEngine({ $canvas, $engine }: DrawnAtoms) {
  let engine: DrawnAvatar | undefined
  let isAwake = true
  let face: PerformanceSource | undefined
  let lips: LipSource | undefined
  let ownName: string | undefined

  function animate(): void {
    engine?.setPerformance(face)
    engine?.setLips(lips)
    engine?.setName(ownName)
  }

  return {
    current: () => engine,
    /**
     * Starts to use a new engine. @returns false if the engine was disposed: another character was chosen, or an engine
     * is already in use
     */
    use(built: DrawnAvatar, isWanted: boolean): boolean {
      if (!engine && isWanted) {
        engine = built
        animate()
      }
      if (engine !== built) built.dispose()
      return engine === built
    },
    draw(built: DrawnAvatar): void {
      if (isAwake) built.start()
      $canvas.set(built.canvas)
    },
    rest(): void {
      isAwake = false
      engine?.stop()
    },
    wake(): void {
      isAwake = true
      if ($canvas.get()) engine?.start()
    },
    perform(nextFace: PerformanceSource | undefined, nextLips?: LipSource): void {
      face = nextFace
      lips = nextLips
      animate()
    },
    setName(name: string | undefined): void {
      ownName = name
      engine?.setName(name)
    },
    fps(): number | undefined {
      if (!engine || !$canvas.get()) return 0
      const { frameMs } = engine.state()
      return isAwake && frameMs > 0 ? 1_000 / frameMs : undefined
    },
    close(): void {
      engine?.dispose()
      engine = undefined
      $canvas.set(undefined)
      $engine.set(undefined)
    },
  }
}

/** Shows the poster while the WebGL context of the engine in use is lost. Calls `onUnrestored` if it stays lost. */
function createContextWatch(
  clock: AvatarEngineDeps['clock'],
  { $canvas }: DrawnAtoms,
  held: ReturnType<typeof createHeldEngine>,
  onUnrestored: () => void,
) {
  const timer = createTimer(clock)
  return {
    follow(built: DrawnAvatar): void {
      built.canvas.addEventListener('webglcontextlost', () => {
        if (held.current() !== built) return
        $canvas.set(undefined)
        timer.start(RESTORED_WITHIN_MS, onUnrestored)
      })
      built.canvas.addEventListener('webglcontextrestored', () => {
        if (held.current() !== built) return
        timer.stop()
        if (built.state().character) held.draw(built)
      })
    },
    stop: timer.stop,
  }
}

/**
 * Draws characters with the engine that suits this device. Calls `drawAgain` when another engine is needed: the one in
 * use is too slow, or its WebGL context stays lost.
 */
export function createAvatarEngine(deps: AvatarEngineDeps, atoms: DrawnAtoms, drawAgain: () => void) {
  const held = createHeldEngine(atoms)
  const context = createContextWatch(deps.clock, atoms, held, drawAgain)
  const builder = createEngineBuilder(deps, atoms, () => {
    atoms.$isTooSlow.set(true)
    drawAgain()
  })

  async function build(): Promise<DrawnAvatar> {
    const built = await builder.build()
    context.follow(built)
    return built
  }

  return {
    held,
    insist: builder.insist,
    /** Draws a character. Rejects if it cannot be loaded. @returns whether it is drawn and still the wanted one */
    async draw(modelUrl: string, isLast: () => boolean): Promise<boolean> {
      const built = held.current() ?? (await build())
      if (!held.use(built, isLast())) return false
      await built.load(modelUrl)
      if (held.current() !== built) return false
      held.draw(built)
      return isLast()
    },
    dispose(): void {
      context.stop()
      held.close()
    },
  }
}
