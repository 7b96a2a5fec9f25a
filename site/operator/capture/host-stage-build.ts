import { spritesUrlOf } from '#core/characters/character-address.ts'
import type { EngineOptions, EngineState, StreamedAvatar } from '../../avatar/engine.ts'

/** Whether WebGL runs on a graphics card, on the CPU, or not at all. */
export type Renderer = 'hardware' | 'software' | 'none'

/** decisions 5, `stream`: largest size of the video sent to the kiosk. A slow graphics card draws fewer pixels. */
const SIZES: Record<Renderer, { short: number; long: number }> = {
  hardware: { short: 720, long: 1280 },
  software: { short: 540, long: 960 },
  none: { short: 540, long: 960 },
}
const STREAM_FPS = 30

/** An engine with its canvas and video stream; built once and reused for later calls. */
export interface BuiltStage {
  engine: StreamedAvatar
  portrait: boolean
  pictures: MediaStream
  /** Does nothing if this character is loaded already. Throws if it cannot be loaded. */
  load(url: string): Promise<void>
  /** Resolves when the character that is being loaded is ready or has failed; undefined if none is being loaded. Never rejects. */
  loading(): Promise<void> | undefined
  /** Whether this browser can draw the character. Without WebGL, it can draw only characters with sprites. */
  canDraw(url: string): boolean
  /** Whether the browser has taken away the WebGL context. */
  isLost(): boolean
}

export const canDraw = (renderer: Renderer, characterUrl: string): boolean =>
  renderer !== 'none' || spritesUrlOf(characterUrl) !== undefined

function buildStage(
  createEngine: (options: EngineOptions) => StreamedAvatar,
  canvas: HTMLCanvasElement,
  portrait: boolean,
  renderer: Renderer,
): BuiltStage {
  let lost = false
  let loadedUrl: string | undefined
  let loading: Promise<void> = Promise.resolve()
  let loads = 0
  canvas.addEventListener('webglcontextlost', () => {
    lost = true
  })
  const { short, long } = SIZES[renderer]
  const [width, height] = portrait ? [short, long] : [long, short]
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
      loads++
      try {
        await loading
      } catch (error) {
        if (loadedUrl === url) loadedUrl = undefined
        throw error
      } finally {
        loads--
      }
    },
    loading: () => (loads > 0 ? loading.catch(() => {}) : undefined),
    canDraw: (url) => canDraw(renderer, url),
    isLost: () => lost,
  }
}

export interface StageKeeperDeps {
  renderer: () => Renderer
  /** Loads the code that draws the avatar, as a separate chunk: three.js and the engine, or the code for browsers without a GPU. */
  loadEngine: (renderer: Renderer) => Promise<(options: EngineOptions) => StreamedAvatar>
  createCanvas: () => HTMLCanvasElement
}

/** Holds the page's only avatar stage. Builds another one if the orientation changes or the WebGL context is lost. */
export function createStageKeeper(
  deps: StageKeeperDeps,
  onState: (stage: BuiltStage, state: EngineState) => void,
) {
  let current: BuiltStage | undefined
  return {
    kept: (): BuiltStage | undefined => current,
    async obtain(portrait: boolean): Promise<BuiltStage> {
      const fitting = () => (current?.portrait === portrait && !current.isLost() ? current : undefined)
      const ready = fitting()
      if (ready) return ready
      const renderer = deps.renderer()
      const createEngine = await deps.loadEngine(renderer)
      const builtMeanwhile = fitting()
      if (builtMeanwhile) return builtMeanwhile
      current?.engine.dispose()
      const fresh = buildStage(createEngine, deps.createCanvas(), portrait, renderer)
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
