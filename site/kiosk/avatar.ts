import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { EngineCommand } from '#core/characters/avatar.ts'
import { spritesUrlOf } from '#core/characters/character-address.ts'
import type { ApplyVerdict, AvatarEngine, DrawnAvatar, EngineOptions, EngineState } from '../avatar/engine.ts'
import type { LipSource } from '../avatar/lips.ts'
import type { PerformanceSource } from '../avatar/performance.ts'
import type { Clock } from '../line/clock.ts'
import { createTimer, within } from '../line/timer.ts'
import { createTurn } from '../line/turn.ts'

/**
 * The character in Standby and in AI dialogues, and the operator's avatar in 'local' mode. It is drawn by this device's
 * GPU, or from sprites if the device has no GPU or is too slow. The poster is shown until the first frame, and whenever
 * the device needs sprites but the character has none.
 */
export interface KioskAvatar {
  /** The element in which the character is drawn; undefined until the character is visible. */
  $canvas: ReadableAtom<HTMLElement | undefined>
  /** Whether this device is too slow for the engine or has no GPU. */
  $isTooSlow: ReadableAtom<boolean>
  /** Changes when character, motion, camera or size change; not on every frame. */
  $engine: ReadableAtom<EngineState | undefined>
  /**
   * Draws this character; the previous one stays until it is loaded. A character that cannot be loaded is tried again
   * every minute, unless `tries` is `once`.
   * @returns whether it is shown now
   */
  show(modelUrl: string, tries?: 'once'): Promise<boolean>
  /** Stops drawing while a stream is shown, so that the GPU can decode it. */
  rest(): void
  wake(): void
  /** Switches the forced 'local' mode on or off. In this mode, the device draws the avatar even if it is too slow. */
  insist(on: boolean): void
  /** Sets the face and voice that the character follows; undefined: it moves by itself. */
  perform(face: PerformanceSource | undefined, lips?: LipSource): void
  /** Writes the operator's name on the badge; undefined: no name. */
  setName(name: string | undefined): void
  apply(command: EngineCommand): ApplyVerdict
  /** Plays a motion that the company has added. */
  playFile(url: string): Promise<ApplyVerdict>
  state(): EngineState | undefined
  /** Whether the character is drawn from sprites, which every device can do fast enough. */
  drawsSprites(): boolean
  /** Frames per second now; 0 if nothing can be drawn, undefined while drawing is stopped. */
  fps(): number | undefined
  close(): void
}

interface KioskAvatarDeps {
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
/** A load that takes longer has stalled, for example after a network change. */
const STALLED_MS = 180_000
const RETRY_MS = 60_000

const isTooSlow = (state: EngineState, engine: DrawnAvatar): boolean =>
  state.notice === 'resolutionLowered' && engine.state().frameMs > TOO_SLOW_MS

interface DrawnAtoms {
  $canvas: WritableAtom<HTMLElement | undefined>
  $isTooSlow: WritableAtom<boolean>
  $engine: WritableAtom<EngineState | undefined>
}

/** Builds engines for this device. Calls `onTooSlow` if an engine draws too slowly. */
function createEngineBuilder(
  deps: KioskAvatarDeps,
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
  clock: KioskAvatarDeps['clock'],
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

export function createKioskAvatar(deps: KioskAvatarDeps): KioskAvatar {
  const atoms: DrawnAtoms = { $canvas: atom(), $isTooSlow: atom(false), $engine: atom() }
  const held = createHeldEngine(atoms)
  const builder = createEngineBuilder(deps, atoms, () => {
    atoms.$isTooSlow.set(true)
    drawAgain()
  })
  let wantedUrl: string | undefined
  let showing: Promise<boolean> | undefined
  const turn = createTurn()
  const context = createContextWatch(deps.clock, atoms, held, drawAgain)
  const retrying = createTimer(deps.clock)

  function close(): void {
    wantedUrl = undefined
    showing = undefined
    turn.end()
    context.stop()
    retrying.stop()
    held.close()
  }

  async function build(): Promise<DrawnAvatar> {
    const built = await builder.build()
    context.follow(built)
    return built
  }

  /** Builds another engine for the same character. */
  function drawAgain(): void {
    const url = wantedUrl
    close()
    if (url !== undefined) show(url)
  }

  function show(modelUrl: string, tries?: 'once'): Promise<boolean> {
    retrying.stop()
    if (wantedUrl === modelUrl && showing) return showing
    wantedUrl = modelUrl
    showing = bring(modelUrl, turn.take(), tries)
    return showing
  }

  async function bring(modelUrl: string, isLast: () => boolean, tries?: 'once'): Promise<boolean> {
    let hasStalled = true
    const drawing = draw(modelUrl, isLast)
    drawing.catch((error: unknown) => {
      hasStalled = false
      console.warn('kiosk: no character drawn', modelUrl, error)
    })
    const isShown = await within(deps.clock, STALLED_MS, drawing)
    if (isShown !== undefined || !isLast()) return isShown === true
    // The character could not be drawn. If the previous one is still drawn, it becomes the wanted character again.
    wantedUrl = held.current()?.state().character || undefined
    showing = Promise.resolve(true)
    // Nothing can be drawn, for example because the character has no sprites. The screen shows the poster, or during
    // a call the operator's stream.
    if (!atoms.$canvas.get() || atoms.$isTooSlow.get()) close()
    // The engine's newest load wins: a load that has stalled can still end, and must then not change the character.
    else if (hasStalled && wantedUrl !== undefined) showing = bring(wantedUrl, turn.take(), 'once')
    const lacksSprites = atoms.$isTooSlow.get() && spritesUrlOf(modelUrl) === undefined
    if (tries !== 'once' && !lacksSprites) retrying.start(RETRY_MS, () => void show(modelUrl))
    return false
  }

  async function draw(modelUrl: string, isLast: () => boolean): Promise<boolean> {
    const built = held.current() ?? (await build())
    if (!held.use(built, isLast())) return false
    await built.load(modelUrl)
    if (held.current() !== built) return false
    held.draw(built)
    return isLast()
  }

  return {
    ...atoms,
    show,
    rest: held.rest,
    wake: held.wake,
    insist(on) {
      if (builder.insist(on) && on && atoms.$isTooSlow.get()) drawAgain()
    },
    perform: held.perform,
    setName: held.setName,
    playFile: async (url) => (await held.current()?.playFile(url)) ?? { ok: false, reason: 'notLoaded' },
    apply: (command) => held.current()?.apply(command) ?? { ok: false, reason: 'notLoaded' },
    state: () => held.current()?.state(),
    drawsSprites: () => atoms.$isTooSlow.get() && atoms.$canvas.get() !== undefined,
    fps: held.fps,
    close,
  }
}
