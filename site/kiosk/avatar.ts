import { atom, type ReadableAtom } from 'nanostores'
import type { EngineCommand } from '#core/characters/avatar.ts'
import type { ApplyVerdict, AvatarEngine, EngineOptions, EngineState } from '../avatar/engine.ts'
import type { LipSource } from '../avatar/lips.ts'
import type { PerformanceSource } from '../avatar/performance.ts'

/** The character as the device's own GPU draws it: Standby's, and in 'local' mode the operator's. Without a GPU the poster stays. */
export interface KioskAvatar {
  /** Set once the character can be seen. */
  $canvas: ReadableAtom<HTMLCanvasElement | undefined>
  /** This device draws no character: too slow, or no GPU. */
  $isTooSlow: ReadableAtom<boolean>
  /** Told when character, motion, camera or size change: not once a frame. */
  $engine: ReadableAtom<EngineState | undefined>
  /** Draws this character; the one before stays until it is there. @returns whether it is shown now */
  show(modelUrl: string): Promise<boolean>
  /** A stream has taken its place: the GPU is the decoder's. */
  rest(): void
  wake(): void
  /** 'local' mode is forced: it draws here however slow that is. */
  insist(on: boolean): void
  /** Whose face and voice it shows; undefined: it lives by itself. */
  perform(face: PerformanceSource | undefined, lips?: LipSource): void
  apply(command: EngineCommand): ApplyVerdict
  state(): EngineState | undefined
  /** Pictures a second now; 0 where nothing can be drawn, undefined while it rests. */
  fps(): number | undefined
  close(): void
}

export interface KioskAvatarDeps {
  /** Loads the engine's chunk; undefined where the renderer is a program on the CPU (decisions 4), unless it is insisted on. */
  loadEngine: (insisted: boolean) => Promise<((options: EngineOptions) => AvatarEngine) | undefined>
  createCanvas: () => HTMLCanvasElement
}

/** The whole portrait stage: the layout puts the character of it where the poster stood. */
const WIDTH_PX = 720
const HEIGHT_PX = 1280
/** Slower than this the poster is better. */
const TOO_SLOW_MS = 80

export function createKioskAvatar({ loadEngine, createCanvas }: KioskAvatarDeps): KioskAvatar {
  const $canvas = atom<HTMLCanvasElement | undefined>()
  const $isTooSlow = atom(false)
  const $engine = atom<EngineState | undefined>()
  let engine: AvatarEngine | undefined
  let wantedUrl: string | undefined
  let showing: Promise<boolean> | undefined
  let awake = true
  let insisted = false
  let face: PerformanceSource | undefined
  let lips: LipSource | undefined

  function close(): void {
    engine?.dispose()
    engine = undefined
    wantedUrl = undefined
    showing = undefined
    $canvas.set(undefined)
    $engine.set(undefined)
  }

  async function build(): Promise<AvatarEngine | undefined> {
    const createEngine = await loadEngine(insisted)
    $isTooSlow.set(!createEngine)
    if (!createEngine) return undefined
    const size = { width: WIDTH_PX, height: HEIGHT_PX, portrait: true }
    const built = createEngine({ canvas: createCanvas(), background: 'clear', ...size })
    built.onState((state) => {
      $engine.set(state)
      const isTooSlow = state.notice === 'resolutionLowered' && built.state().frameMs > TOO_SLOW_MS
      if (!isTooSlow || insisted) return
      close()
      $isTooSlow.set(true)
    })
    built.setPerformance(face)
    built.setLips(lips)
    return built
  }

  async function bring(modelUrl: string): Promise<boolean> {
    const mine = () => wantedUrl === modelUrl
    try {
      const built = engine ?? (await build())
      if (!built) return false
      if (engine !== built && (!mine() || engine)) {
        built.dispose()
        return false
      }
      engine = built
      await built.load(modelUrl)
      if (engine !== built) return false
      if (awake) built.start()
      $canvas.set(built.canvas)
      return mine()
    } catch (error) {
      console.error('kiosk: the character could not be drawn here', modelUrl, error)
      // the one before is still there, if there was one
      if (mine()) wantedUrl = engine?.state().character || undefined
      if (!$canvas.get()) close()
      return false
    }
  }

  return {
    $canvas,
    $isTooSlow,
    $engine,
    show(modelUrl) {
      if (wantedUrl === modelUrl && showing) return showing
      wantedUrl = modelUrl
      showing = bring(modelUrl)
      return showing
    },
    rest() {
      awake = false
      engine?.stop()
    },
    wake() {
      awake = true
      if ($canvas.get()) engine?.start()
    },
    insist(on) {
      if (insisted === on) return
      insisted = on
      // what was given up before is tried again at the next `show`
      if (on && !engine) showing = undefined
    },
    perform(nextFace, nextLips) {
      face = nextFace
      lips = nextLips
      engine?.setPerformance(face)
      engine?.setLips(lips)
    },
    apply: (command) => engine?.apply(command) ?? { ok: false, reason: 'notLoaded' },
    state: () => engine?.state(),
    fps() {
      if (!engine || !$canvas.get()) return 0
      const { frameMs } = engine.state()
      return awake && frameMs > 0 ? 1_000 / frameMs : undefined
    },
    close,
  }
}
