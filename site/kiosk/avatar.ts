import { atom, type ReadableAtom } from 'nanostores'
import type { EngineCommand } from '#core/characters/avatar.ts'
import type { ApplyVerdict, AvatarEngine, EngineOptions, EngineState } from '../avatar/engine.ts'
import type { LipSource } from '../avatar/lips.ts'
import type { PerformanceSource } from '../avatar/performance.ts'

/** The character drawn by this device's GPU: in Standby, and the operator's avatar in 'local' mode. Without a GPU the poster stays. */
export interface KioskAvatar {
  /** Set once the character is visible. */
  $canvas: ReadableAtom<HTMLCanvasElement | undefined>
  /** This device cannot draw a character: it is too slow or has no GPU. */
  $isTooSlow: ReadableAtom<boolean>
  /** Changes when character, motion, camera or size change; not on every frame. */
  $engine: ReadableAtom<EngineState | undefined>
  /** Draws this character; the previous one stays until it is loaded. @returns whether it is shown now */
  show(modelUrl: string): Promise<boolean>
  /** Stops drawing while a stream is shown, so that the GPU can decode it. */
  rest(): void
  wake(): void
  /** Forced 'local' mode: draws on this device even if it is too slow. */
  insist(on: boolean): void
  /** Sets whose face and voice the character shows; undefined: it moves by itself. */
  perform(face: PerformanceSource | undefined, lips?: LipSource): void
  apply(command: EngineCommand): ApplyVerdict
  state(): EngineState | undefined
  /** Frames per second now; 0 if nothing can be drawn, undefined while it rests. */
  fps(): number | undefined
  close(): void
}

interface KioskAvatarDeps {
  /** Loads the engine's chunk; undefined if the renderer is software (decisions 4) and `insisted` is false. */
  loadEngine: (insisted: boolean) => Promise<((options: EngineOptions) => AvatarEngine) | undefined>
  createCanvas: () => HTMLCanvasElement
}

/** The whole portrait stage; the layout places the canvas where the poster was. */
const WIDTH_PX = 720
const HEIGHT_PX = 1280
/** If a frame takes longer than this, the poster is shown instead. */
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
      // the previous character, if any, is still shown
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
      // retry at the next `show` what failed before
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
