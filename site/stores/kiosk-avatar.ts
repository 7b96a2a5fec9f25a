import { atom, type ReadableAtom } from 'nanostores'
import type { AvatarEngine, EngineOptions } from '../avatar/engine.ts'

/** The character of Standby as the device's own GPU draws it; where there is none, the poster stays. */
export interface KioskAvatar {
  /** Set once the character can be seen. */
  $canvas: ReadableAtom<HTMLCanvasElement | undefined>
  /** Draws this character; the same again does nothing. */
  show(modelUrl: string): Promise<void>
  /** A stream has taken its place: the GPU is the decoder's. */
  rest(): void
  wake(): void
  close(): void
}

export interface KioskAvatarDeps {
  /** Loads the engine's chunk; undefined where the renderer is a program on the CPU (design.md 4). */
  loadEngine: () => Promise<((options: EngineOptions) => AvatarEngine) | undefined>
  createCanvas: () => HTMLCanvasElement
}

/** The whole portrait stage: the layout puts the character of it where the poster stood. */
const WIDTH_PX = 720
const HEIGHT_PX = 1280
/** Slower than this the poster is better. */
const TOO_SLOW_MS = 80

export function createKioskAvatar({ loadEngine, createCanvas }: KioskAvatarDeps): KioskAvatar {
  const $canvas = atom<HTMLCanvasElement | undefined>()
  let engine: AvatarEngine | undefined
  let shownUrl: string | undefined
  let awake = true

  function close(): void {
    engine?.dispose()
    engine = undefined
    shownUrl = undefined
    $canvas.set(undefined)
  }

  async function build(): Promise<AvatarEngine | undefined> {
    const createEngine = await loadEngine()
    if (!createEngine) return undefined
    const size = { width: WIDTH_PX, height: HEIGHT_PX, portrait: true }
    const built = createEngine({ canvas: createCanvas(), background: 'clear', ...size })
    built.onState(({ notice }) => {
      if (notice === 'resolutionLowered' && built.state().frameMs > TOO_SLOW_MS) close()
    })
    return built
  }

  return {
    $canvas,
    async show(modelUrl) {
      if (shownUrl === modelUrl) return
      close()
      shownUrl = modelUrl
      const mine = () => shownUrl === modelUrl
      try {
        const built = await build()
        if (!built) return
        if (!mine()) return built.dispose()
        engine = built
        await built.load(modelUrl)
        if (!mine()) return
        if (awake) built.start()
        $canvas.set(built.canvas)
      } catch (error) {
        console.error('kiosk: the character could not be drawn here', modelUrl, error)
        if (mine()) close()
      }
    },
    rest() {
      awake = false
      engine?.stop()
    },
    wake() {
      awake = true
      if ($canvas.get()) engine?.start()
    },
    close,
  }
}
