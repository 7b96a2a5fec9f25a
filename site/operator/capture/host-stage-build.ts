import type { AvatarEngine, EngineOptions, EngineState } from '../../avatar/engine.ts'

/** decisions 5, `stream`: size of the video sent to the kiosk. */
const SHORT_SIDE_PX = 360
const LONG_SIDE_PX = 640
const STREAM_FPS = 30

/** An engine with its canvas and video stream; built once and reused for later calls. */
export interface BuiltStage {
  engine: AvatarEngine
  portrait: boolean
  pictures: MediaStream
  /** Does nothing if this character is loaded already. Throws if it cannot be loaded. */
  load(url: string): Promise<void>
  /** The browser has taken away the WebGL context. */
  isLost(): boolean
}

function buildStage(
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
  /** Loads three.js and the engine, a separate chunk. */
  loadEngine: () => Promise<(options: EngineOptions) => AvatarEngine>
  createCanvas: () => HTMLCanvasElement
}

/** Holds the page's only stage. Builds another one if the orientation changes or the WebGL context is lost. */
export function createStageKeeper(
  deps: StageKeeperDeps,
  onState: (stage: BuiltStage, state: EngineState) => void,
) {
  let current: BuiltStage | undefined
  return {
    kept: (): BuiltStage | undefined => current,
    async obtain(portrait: boolean): Promise<BuiltStage> {
      const createEngine = await deps.loadEngine()
      if (current?.portrait === portrait && !current.isLost()) return current
      current?.engine.dispose()
      const fresh = buildStage(createEngine, deps.createCanvas(), portrait)
      fresh.engine.onState((state) => onState(fresh, state))
      current = fresh
      return fresh
    },
  }
}

/** @returns whether the character is loaded now */
export async function loadCharacter(stage: BuiltStage, url: string): Promise<boolean> {
  try {
    await stage.load(url)
    return true
  } catch (error) {
    console.error('the character could not be loaded', url, error)
    return false
  }
}
