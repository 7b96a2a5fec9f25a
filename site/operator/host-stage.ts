import { atom, type ReadableAtom } from 'nanostores'
import type { AvatarCommand } from '#core/characters/avatar.ts'
import type { EngineState } from '../avatar/engine.ts'
import type { LipSource } from '../avatar/lips.ts'
import type { PerformanceSource } from '../avatar/performance.ts'
import { createTurn } from '../line/turn.ts'
import type { CommandVerdict } from '../webrtc/command-channel.ts'
import {
  type BuiltStage,
  bringCharacter,
  createStageKeeper,
  type StageKeeperDeps,
} from './host-stage-build.ts'

export type HostStageState = 'off' | 'loading' | 'ready' | 'failed'

/** What draws: a program on the CPU, or a graphics card. */
type Renderer = 'software' | 'hardware'

export interface StagePlan {
  portrait: boolean
  characterUrl: string
}

/** The operator's avatar: engine, canvas, the stream of its pictures and the lips that follow the microphone. */
export interface HostStage {
  /** `ready` when the character can be seen; `failed` where this browser cannot draw it. */
  $state: ReadableAtom<HostStageState>
  /** False once it is known that this browser has no WebGL: the voice alone will go to the kiosk. */
  $canDraw: ReadableAtom<boolean>
  /** Motions are counted from the beginning of the call. */
  $engine: ReadableAtom<EngineState | undefined>
  /** For whoever shows a preview; while a call runs. */
  $canvas: ReadableAtom<HTMLCanvasElement | undefined>
  /** Nothing is drawn on this page now although a call runs: a still stands for it. */
  $resting: ReadableAtom<boolean>
  /** Fetches, builds and draws once what a call will need, so that the first one begins as quickly as the third. */
  prepare(plan: StagePlan): Promise<void>
  /** Draws from now on. @returns the pictures, before the character has loaded; undefined where nothing can be drawn. */
  begin(plan: StagePlan): Promise<MediaStream | undefined>
  apply(command: AvatarCommand): CommandVerdict | Promise<CommandVerdict>
  /** Lips follow this track; undefined: they rest. */
  setVoice(track: MediaStreamTrack | undefined): void
  /** The running lips; for whoever sends the face elsewhere. */
  lips(): LipSource | undefined
  /** Nobody sees the pictures but the operator: where a program on the CPU draws, it draws nothing then. */
  setOnlyPreview(on: boolean): void
  /** Rests until the next call. */
  end(): void
}

export interface HostStageDeps extends StageKeeperDeps {
  createLips: (track: MediaStreamTrack) => LipSource
  /** The whole face of the operator; lips alone move the character without it. */
  face?: PerformanceSource
  findCharacter: (characterId: number) => Promise<string | undefined>
  renderer: () => Renderer | 'none'
  /** Resolves when the page may be held up for a while: for seconds where a program on the CPU draws. */
  quiet: (renderer: Renderer) => Promise<void>
}

export function createHostStage(deps: HostStageDeps): HostStage {
  const $state = atom<HostStageState>('off')
  const $canDraw = atom(true)
  const $engine = atom<EngineState | undefined>()
  const $canvas = atom<HTMLCanvasElement | undefined>()
  const $resting = atom(false)
  /** The one that draws for a call. */
  let running: BuiltStage | undefined
  let playedBefore = 0
  let lips: LipSource | undefined
  let onlyPreview = false
  /** Every begin and end takes one. */
  const turn = createTurn()

  const show = (state: EngineState) =>
    $engine.set({ ...state, motionsPlayed: state.motionsPlayed - playedBefore })

  const { kept, obtain } = createStageKeeper(deps, (stage, state) => {
    if (running === stage) show(state)
  })

  const rest = () => {
    kept()?.engine.setLips(undefined)
    lips?.dispose()
    lips = undefined
  }

  const load = async (stage: BuiltStage, url: string, isLast: () => boolean) => {
    const stands = await bringCharacter(stage, url)
    if (isLast()) $state.set(stands ? 'ready' : 'failed')
  }

  const draw = (stage: BuiltStage) => {
    $resting.set(onlyPreview && stage.engine.state().software)
    if ($resting.get()) stage.engine.stop()
    else stage.engine.start()
  }

  const change = async (characterId: number): Promise<CommandVerdict> => {
    const stage = running
    const url = await deps.findCharacter(characterId)
    if (url === undefined) return { ok: false, reason: 'unknown' }
    if (!stage || stage !== running) return { ok: false, reason: 'notLoaded' }
    return (await bringCharacter(stage, url)) ? { ok: true } : { ok: false, reason: 'notLoaded' }
  }

  const start = (stage: BuiltStage, url: string, isLast: () => boolean): MediaStream => {
    running = stage
    playedBefore = stage.engine.state().motionsPlayed
    show(stage.engine.state())
    $canvas.set(stage.engine.canvas)
    stage.engine.setPerformance(deps.face)
    draw(stage)
    void load(stage, url, isLast)
    return stage.pictures
  }

  return {
    $state,
    $canDraw,
    $engine,
    $canvas,
    $resting,
    async prepare({ portrait, characterUrl }) {
      const renderer = deps.renderer()
      $canDraw.set(renderer !== 'none')
      if (renderer === 'none') return
      // reading the engine holds up a page, building it one that draws with the CPU for seconds
      await deps.quiet(renderer)
      if (running) return
      try {
        const stage = await obtain(portrait)
        await stage.load(characterUrl)
        if (!running) stage.engine.warm()
      } catch (error) {
        // the call itself will try again, and say so on its page
        console.warn('the avatar could not be prepared', error)
      }
    },
    async begin({ portrait, characterUrl }) {
      const isLast = turn.take()
      rest()
      $state.set('loading')
      try {
        const stage = await obtain(portrait)
        return isLast() ? start(stage, characterUrl, isLast) : undefined
      } catch (error) {
        console.error('the avatar cannot be drawn here', error)
        if (isLast()) $state.set('failed')
        return undefined
      }
    },
    apply(command) {
      if (command.kind === 'avatar') return change(command.characterId)
      return running?.engine.apply(command) ?? { ok: false, reason: 'notLoaded' }
    },
    lips: () => lips,
    setOnlyPreview(on) {
      onlyPreview = on
      if (running) draw(running)
    },
    setVoice(track) {
      rest()
      if (!track || !running) return
      lips = deps.createLips(track)
      // the face brings the same lips along
      if (!deps.face) running.engine.setLips(lips)
    },
    end() {
      turn.end()
      rest()
      onlyPreview = false
      $resting.set(false)
      running?.engine.setPerformance(undefined)
      running?.engine.stop()
      running = undefined
      $canvas.set(undefined)
      $engine.set(undefined)
      $state.set('off')
    },
  }
}
