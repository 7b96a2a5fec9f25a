import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { AvatarCommand } from '#core/characters/avatar.ts'
import { motionUrl } from '#core/characters/avatar.ts'
import type { EngineState, StreamedAvatar } from '../../avatar/engine.ts'
import type { LipSource } from '../../avatar/lips.ts'
import type { PerformanceSource } from '../../avatar/performance.ts'
import { createTurn } from '../../line/turn.ts'
import type { CommandVerdict } from '../../webrtc/command-channel.ts'
import {
  type BuiltStage,
  canDraw,
  createStageKeeper,
  loadCharacter,
  type Renderer,
  type StageKeeperDeps,
} from './host-stage-build.ts'

export type HostStageState = 'off' | 'loading' | 'ready' | 'failed'

export interface StagePlan {
  portrait: boolean
  characterUrl: string
}

/** The operator's avatar: engine, canvas, video stream, and lips that follow the microphone. */
export interface HostStage {
  /** `ready` when the character is visible; `failed` if this browser cannot draw it. */
  $state: ReadableAtom<HostStageState>
  /** False after it has turned out that this browser cannot draw the character; only the voice is sent then. */
  $canDraw: ReadableAtom<boolean>
  /** State of the engine. Its count of motions begins at 0 in each call. */
  $engine: ReadableAtom<EngineState | undefined>
  /** The canvas for previews, during a call. */
  $canvas: ReadableAtom<HTMLCanvasElement | undefined>
  /** Whether drawing on this page is paused during a call, so that a still picture is shown instead. */
  $resting: ReadableAtom<boolean>
  /** Loads, builds and draws once in advance, so that the first call starts as fast as later ones. */
  prepare(plan: StagePlan): Promise<void>
  /** Starts drawing. @returns the video stream, even before the character has loaded; undefined if drawing is impossible */
  begin(plan: StagePlan): Promise<MediaStream | undefined>
  /** Writes the operator's name on the badge, during this and later calls; undefined: no name. */
  setName(name: string | undefined): void
  /** Applies a command. While a character is being loaded, the command waits for it. */
  apply(command: AvatarCommand): CommandVerdict | Promise<CommandVerdict>
  /** The audio track that the lips follow; undefined stops them. */
  setVoice(track: MediaStreamTrack | undefined): void
  /** The current source of lip shapes, which are sent to the kiosk as a part of the face. */
  lips(): LipSource | undefined
  /**
   * True while only the operator sees the avatar, for example because the kiosk draws the avatar itself. Software
   * rendering is then paused.
   */
  setOnlyPreview(on: boolean): void
  /** Pauses until the next call. */
  end(): void
}

interface HostStageDeps extends StageKeeperDeps {
  createLips: (track: MediaStreamTrack) => LipSource
  /** Moves the avatar's whole face like the operator's tracked face. If omitted, only the lips move. */
  face?: PerformanceSource
  findCharacter: (characterId: number) => Promise<string | undefined>
  /** Resolves when the user will hardly notice that the page is blocked. With software rendering it waits some seconds. */
  quiet: (renderer: Renderer) => Promise<void>
}

const NOT_LOADED: CommandVerdict = { ok: false, reason: 'notLoaded' }

export function createHostStage(deps: HostStageDeps): HostStage {
  const $state = atom<HostStageState>('off')
  const $canDraw = atom(true)
  const $resting = atom(false)
  const drawing = createDrawing($resting)
  const running = createRunning(deps.face, drawing)
  /** Lets a running `begin` notice that a later `begin` or an `end` has replaced it, so that it stops. */
  const turn = createTurn()
  const choice = createTurn()
  const { kept: current, obtain } = createStageKeeper(deps, running.show)
  const lips = createStageLips(deps, () => current()?.engine)

  const load = async (stage: BuiltStage, url: string, isLast: () => boolean) => {
    const stands = await loadCharacter(stage, url)
    if (isLast()) $state.set(stands ? 'ready' : 'failed')
  }

  const begin = async ({ portrait, characterUrl }: StagePlan) => {
    const isLast = turn.take()
    lips.rest()
    $state.set('loading')
    try {
      const stage = await obtain(portrait)
      if (!isLast()) return undefined
      if (!stage.canDraw(characterUrl)) throw new Error('This browser has no WebGL')
      running.start(stage)
      void load(stage, characterUrl, isLast)
      return stage.pictures
    } catch (error) {
      console.error('the avatar cannot be drawn here', error)
      if (isLast()) $state.set('failed')
      return undefined
    }
  }

  return {
    $state,
    $canDraw,
    $engine: running.$engine,
    $canvas: running.$canvas,
    $resting,
    async prepare(plan) {
      const renderer = deps.renderer()
      $canDraw.set(canDraw(renderer, plan.characterUrl))
      if (!$canDraw.get()) return
      // Loading the engine blocks the page. With software rendering, building the engine takes seconds.
      await deps.quiet(renderer)
      if (!running.now()) await warmUp(plan, obtain, () => running.now() !== undefined)
    },
    begin,
    apply(command) {
      if (command.kind === 'avatar')
        return changeCharacter(deps, running.now, command.characterId, choice.take())
      const apply = () =>
        command.kind === 'ownMotion'
          ? running.now()?.engine.playFile(motionUrl(command.motionId))
          : running.now()?.engine.apply(command)
      const loading = running.now()?.loading()
      return (loading ? loading.then(() => apply() ?? NOT_LOADED) : apply()) ?? NOT_LOADED
    },
    lips: lips.now,
    setOnlyPreview: (on) => drawing.setOnlyPreview(on, running.now()),
    setName: running.setName,
    setVoice: (track) => lips.follow(track, running.now()?.engine),
    end() {
      turn.end()
      choice.end()
      lips.rest()
      drawing.reset()
      running.stop()
      $state.set('off')
    },
  }
}

/** Holds the stage that is drawing for a call, if any. */
function createRunning(face: PerformanceSource | undefined, drawing: ReturnType<typeof createDrawing>) {
  const $engine = atom<EngineState | undefined>()
  const $canvas = atom<HTMLCanvasElement | undefined>()
  let running: BuiltStage | undefined
  let playedBefore = 0
  let badgeName: string | undefined

  const show = (stage: BuiltStage, state: EngineState) => {
    if (running === stage) $engine.set({ ...state, motionsPlayed: state.motionsPlayed - playedBefore })
  }

  return {
    $engine,
    $canvas,
    now: () => running,
    show,
    start(stage: BuiltStage) {
      running = stage
      playedBefore = stage.engine.state().motionsPlayed
      show(stage, stage.engine.state())
      $canvas.set(stage.engine.canvas)
      stage.engine.setPerformance(face)
      stage.engine.setName(badgeName)
      drawing.start(stage)
    },
    setName(name: string | undefined) {
      badgeName = name
      running?.engine.setName(name)
    },
    stop() {
      if (running) endPlay(running.engine)
      running = undefined
      $canvas.set(undefined)
      $engine.set(undefined)
    },
  }
}

/** Stops drawing. The next call begins with the default camera position, background and expression. */
function endPlay(engine: StreamedAvatar): void {
  engine.setPerformance(undefined)
  engine.stop()
  engine.apply({ kind: 'camera', camera: 'bust' })
  engine.apply({ kind: 'background', background: 'wall' })
  engine.apply({ kind: 'expression', expression: 'neutral' })
}

/** Software rendering pauses while only the operator sees the pictures. */
function createDrawing($resting: WritableAtom<boolean>) {
  let onlyPreview = false

  const start = (stage: BuiltStage) => {
    $resting.set(onlyPreview && stage.engine.state().software)
    if ($resting.get()) stage.engine.stop()
    else stage.engine.start()
  }

  return {
    start,
    setOnlyPreview(on: boolean, running: BuiltStage | undefined) {
      onlyPreview = on
      if (running) start(running)
    },
    reset() {
      onlyPreview = false
      $resting.set(false)
    },
  }
}

/** Creates the lip source of the running stage, which follows the operator's microphone. */
function createStageLips({ createLips, face }: HostStageDeps, current: () => StreamedAvatar | undefined) {
  let lips: LipSource | undefined

  const rest = () => {
    current()?.setLips(undefined)
    lips?.dispose()
    lips = undefined
  }

  return {
    now: () => lips,
    rest,
    follow(track: MediaStreamTrack | undefined, running: StreamedAvatar | undefined) {
      rest()
      if (!track || !running) return
      lips = createLips(track)
      // The tracked face (`face`) already contains these lips.
      if (!face) running.setLips(lips)
    },
  }
}

/** Changes the character; refused if the call ends or another character is chosen before this one is found. */
async function changeCharacter(
  { findCharacter }: HostStageDeps,
  running: () => BuiltStage | undefined,
  characterId: number,
  isLast: () => boolean,
): Promise<CommandVerdict> {
  const stage = running()
  const url = await findCharacter(characterId)
  if (!isLast()) return { ok: false, reason: 'busy' }
  if (url === undefined) return { ok: false, reason: 'unknown' }
  if (!stage || stage !== running()) return NOT_LOADED
  return (await loadCharacter(stage, url)) ? { ok: true } : NOT_LOADED
}

/** Loads the avatar engine and draws one frame, so that the next call starts faster. */
async function warmUp(
  { portrait, characterUrl }: StagePlan,
  obtain: (portrait: boolean) => Promise<BuiltStage>,
  isRunning: () => boolean,
): Promise<void> {
  try {
    const stage = await obtain(portrait)
    await stage.load(characterUrl)
    if (!isRunning()) stage.engine.warm()
  } catch (error) {
    // The user is not told: the next call loads the avatar again, and reports a failure.
    console.warn('the avatar could not be prepared', error)
  }
}
