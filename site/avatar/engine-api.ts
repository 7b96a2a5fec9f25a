import type { AvatarCommand, Background } from '#core/characters/avatar.ts'
import type { EngineState } from './engine-state.ts'
import type { LipSource } from './lips.ts'
import type { PerformanceSource } from './performance.ts'
import type { Still } from './performer.ts'
import type { Random } from './random.ts'
import type { Style } from './style.ts'

export type ApplyVerdict = { ok: true } | { ok: false; reason: 'unknown' | 'busy' | 'notLoaded' }

export interface AvatarEngine {
  readonly canvas: HTMLCanvasElement
  /**
   * Replaces the character by the character at this address (character-address.ts). Throws if the file is not a VRM;
   * the previous character then stays.
   */
  load(url: string): Promise<void>
  /** Recolors and dresses the loaded character. Colors that are left out are reset to the original. */
  restyle(style: Style): Promise<void>
  /** Writes a name on the badge of this and later characters. `undefined` removes the name. */
  setName(name: string | undefined): void
  /** Draws at the screen's refresh rate, or five times per second while the page is hidden. */
  start(): void
  stop(): void
  /** Draws once in advance, so that shaders and textures are ready for the first visible frame. */
  warm(): void
  /** Carries out a command. Answers `busy` while a character is loading, and `notLoaded` without a character. */
  apply(command: AvatarCommand): ApplyVerdict
  /** Plays a .vrma file over the current movement. Never rejects; `unknown` if the file cannot be played. */
  playFile(url: string): Promise<ApplyVerdict>
  /** Sets the source of mouth movement. The caller disposes of it. */
  setLips(source: LipSource | undefined): void
  /**
   * Sets the tracked face, which is applied over motions and expressions. If undefined, the character moves by itself.
   */
  setPerformance(source: PerformanceSource | undefined): void
  /** Sets the maximum drawing size. */
  setSize(width: number, height: number): void
  state(): EngineState
  /** Calls `listener` when motion, face, camera, character or size change; not on every frame. */
  onState(listener: (state: EngineState) => void): () => void
  /** Stops the loop and draws a reproducible still picture. */
  pose(still: Still): void
  stream(fps: number): MediaStream
  /** Number of objects on the GPU; zero after `dispose`. */
  memory(): { geometries: number; textures: number }
  dispose(): void
}

type DrawnOrStreamed =
  | 'load'
  | 'start'
  | 'stop'
  | 'playFile'
  | 'setName'
  | 'setLips'
  | 'setPerformance'
  | 'state'
  | 'onState'
  | 'dispose'

/** What draws a kiosk's character: the engine or, on a device without a GPU, sprites. */
export interface DrawnAvatar extends Pick<AvatarEngine, DrawnOrStreamed | 'apply'> {
  readonly canvas: HTMLElement
}

/** What draws an operator's character for a video stream: the engine or, on a device without a GPU, sprites. */
export interface StreamedAvatar extends Pick<AvatarEngine, DrawnOrStreamed | 'canvas' | 'warm' | 'stream'> {
  apply(command: AvatarCommand): ApplyVerdict | Promise<ApplyVerdict>
}

export interface EngineOptions {
  canvas: HTMLCanvasElement
  width: number
  height: number
  background: Background
  /** Whether to draw for the portrait or for the landscape stage; by default derived from the size. */
  portrait?: boolean
  random?: Random
  /** `full` for still pictures: outlines and the requested size even without a GPU. */
  quality?: 'auto' | 'full'
  /** Called after each frame. */
  onDrawn?: () => void
}
