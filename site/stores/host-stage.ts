import { atom, type ReadableAtom } from 'nanostores'
import type { AvatarCommand } from '#rules/avatar.ts'
import type { AvatarEngine, EngineOptions, EngineState } from '../avatar/engine.ts'
import type { LipSource } from '../avatar/lips.ts'

/** design.md 5, `stream`: what goes to the kiosk as video. */
const SHORT_SIDE_PX = 360
const LONG_SIDE_PX = 640
const STREAM_FPS = 30

export type HostStageState = 'off' | 'loading' | 'ready' | 'failed'

/** The operator's avatar: engine, canvas, the stream of its pictures and the lips that follow the microphone. */
export interface HostStage {
  /** `ready` when the character can be seen; `failed` where this browser cannot draw it. */
  $state: ReadableAtom<HostStageState>
  $engine: ReadableAtom<EngineState | undefined>
  /** For whoever shows a preview. It stays the same while its stage does. */
  $canvas: ReadableAtom<HTMLCanvasElement | undefined>
  /** Fetches what a call will need, so that it begins at once. */
  prepare(): Promise<void>
  /** Draws from now on. @returns the pictures, before the character has loaded; undefined where nothing can be drawn. */
  begin(plan: { portrait: boolean; characterUrl: string }): Promise<MediaStream | undefined>
  apply(command: AvatarCommand): { ok: true } | { ok: false; reason: string }
  /** Lips follow this track; undefined: they rest. */
  setVoice(track: MediaStreamTrack | undefined): void
  end(): void
}

export interface HostStageDeps {
  /** Loads three.js and the engine: a chunk of its own. */
  loadEngine: () => Promise<(options: EngineOptions) => AvatarEngine>
  createCanvas: () => HTMLCanvasElement
  createLips: (track: MediaStreamTrack) => LipSource
}

export function createHostStage({ loadEngine, createCanvas, createLips }: HostStageDeps): HostStage {
  const $state = atom<HostStageState>('off')
  const $engine = atom<EngineState | undefined>()
  const $canvas = atom<HTMLCanvasElement | undefined>()
  let engine: AvatarEngine | undefined
  let lips: LipSource | undefined

  const rest = () => {
    engine?.setLips(undefined)
    lips?.dispose()
    lips = undefined
  }

  const end = () => {
    rest()
    engine?.dispose()
    engine = undefined
    $canvas.set(undefined)
    $engine.set(undefined)
    $state.set('off')
  }

  const show = async (current: AvatarEngine, url: string) => {
    try {
      await current.load(url)
      if (engine === current) $state.set('ready')
    } catch (error) {
      if (engine !== current) return
      console.error('the character could not be loaded', url, error)
      $state.set('failed')
    }
  }

  const build = async (portrait: boolean): Promise<AvatarEngine> => {
    const createEngine = await loadEngine()
    const [width, height] = portrait ? [SHORT_SIDE_PX, LONG_SIDE_PX] : [LONG_SIDE_PX, SHORT_SIDE_PX]
    const built = createEngine({ canvas: createCanvas(), width, height, background: 'wall', portrait })
    built.onState((state) => {
      if (engine === built) $engine.set(state)
    })
    return built
  }

  let turn = 0

  return {
    $state,
    $engine,
    $canvas,
    async prepare() {
      await loadEngine()
    },
    async begin({ portrait, characterUrl }) {
      end()
      turn += 1
      const mine = turn
      $state.set('loading')
      try {
        const built = await build(portrait)
        if (mine !== turn) {
          built.dispose()
          return undefined
        }
        engine = built
      } catch (error) {
        if (mine !== turn) return undefined
        console.error('the avatar cannot be drawn here', error)
        $state.set('failed')
        return undefined
      }
      $engine.set(engine.state())
      $canvas.set(engine.canvas)
      engine.start()
      void show(engine, characterUrl)
      return engine.stream(STREAM_FPS)
    },
    apply: (command) => engine?.apply(command) ?? { ok: false, reason: 'notLoaded' },
    setVoice(track) {
      rest()
      if (!track || !engine) return
      lips = createLips(track)
      engine.setLips(lips)
    },
    end() {
      turn += 1
      end()
    },
  }
}
