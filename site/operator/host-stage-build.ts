import type { AvatarEngine, EngineOptions, EngineState } from '../avatar/engine.ts'

/** decisions 5, `stream`: what goes to the kiosk as video. */
const SHORT_SIDE_PX = 360
const LONG_SIDE_PX = 640
const STREAM_FPS = 30

/** An engine with its canvas and the stream of its pictures: built once, used by one call after the other. */
export interface BuiltStage {
  engine: AvatarEngine
  portrait: boolean
  pictures: MediaStream
  /** The same character again is the one that is there. Throws when it cannot be loaded. */
  load(url: string): Promise<void>
  /** The browser has taken the WebGL context back. */
  isLost(): boolean
}

export function buildStage(
  createEngine: (options: EngineOptions) => AvatarEngine,
  canvas: HTMLCanvasElement,
  portrait: boolean,
): BuiltStage {
  let lost = false
  let loadedUrl: string | undefined
  let loading: Promise<void> = Promise.resolve()
  canvas.addEventListener('webglcontextlost', () => {
    lost = true
  })
  const [width, height] = portrait ? [SHORT_SIDE_PX, LONG_SIDE_PX] : [LONG_SIDE_PX, SHORT_SIDE_PX]
  const engine = createEngine({ canvas, width, height, background: 'wall', portrait })
  return {
    engine,
    portrait,
    pictures: engine.stream(STREAM_FPS),
    async load(url) {
      if (url !== loadedUrl) {
        loadedUrl = url
        loading = engine.load(url)
      }
      try {
        await loading
      } catch (error) {
        if (loadedUrl === url) loadedUrl = undefined
        throw error
      }
    },
    isLost: () => lost,
  }
}

export interface StageKeeperDeps {
  /** Loads three.js and the engine: a chunk of its own. */
  loadEngine: () => Promise<(options: EngineOptions) => AvatarEngine>
  createCanvas: () => HTMLCanvasElement
}

/** The one stage of this page: another one is built for another shape, or when the browser has taken it away. */
export function createStageKeeper(
  deps: StageKeeperDeps,
  onState: (stage: BuiltStage, state: EngineState) => void,
) {
  let kept: BuiltStage | undefined
  return {
    kept: (): BuiltStage | undefined => kept,
    async obtain(portrait: boolean): Promise<BuiltStage> {
      const createEngine = await deps.loadEngine()
      if (kept?.portrait === portrait && !kept.isLost()) return kept
      kept?.engine.dispose()
      const fresh = buildStage(createEngine, deps.createCanvas(), portrait)
      fresh.engine.onState((state) => onState(fresh, state))
      kept = fresh
      return fresh
    },
  }
}

/** @returns whether the character stands there now */
export async function bringCharacter(stage: BuiltStage, url: string): Promise<boolean> {
  try {
    await stage.load(url)
    return true
  } catch (error) {
    console.error('the character could not be loaded', url, error)
    return false
  }
}
