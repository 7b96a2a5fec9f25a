import type { AvatarCommand, Background } from '#core/characters/avatar.ts'
import type { EngineState } from './engine-state.ts'
import type { LipSource } from './lips.ts'
import type { Palette } from './palette-swatches.ts'
import type { PerformanceSource } from './performance.ts'
import type { Still } from './performer.ts'
import type { Random } from './random.ts'

export type ApplyVerdict = { ok: true } | { ok: false; reason: 'unknown' | 'busy' | 'notLoaded' }

export interface AvatarEngine {
  readonly canvas: HTMLCanvasElement
  /** Replaces the character by the one of this address (character-address.ts). Throws when the file is no VRM; the character before stays then. */
  load(url: string): Promise<void>
  /** Paints the loaded character in these colours; what is left out is as authored. */
  recolour(palette: Palette): void
  /** Draws at the screen's rate, or five times a second while the page is hidden. */
  start(): void
  stop(): void
  /** Draws once: what a first picture costs (shaders, textures) has been paid before it is wanted. */
  warm(): void
  /** `busy` while a character is being loaded, `notLoaded` when there is none. */
  apply(command: AvatarCommand): ApplyVerdict
  /** The source stays the caller's to dispose of. */
  setLips(source: LipSource | undefined): void
  /** The tracked face goes on top of motions and expressions; without one the character lives by itself. */
  setPerformance(source: PerformanceSource | undefined): void
  /** The largest size to draw at. */
  setSize(width: number, height: number): void
  state(): EngineState
  /** Calls back when motion, face, camera, character or size change: not once a frame. */
  onState(listener: (state: EngineState) => void): () => void
  /** Stops the loop and draws a still that is the same every time. */
  pose(still: Still): void
  stream(fps: number): MediaStream
  /** What is held on the GPU; nothing after `dispose`. */
  memory(): { geometries: number; textures: number }
  dispose(): void
}

export interface EngineOptions {
  canvas: HTMLCanvasElement
  width: number
  height: number
  background: Background
  /** Which of the kiosk's two stages this is; by default what the size says. */
  portrait?: boolean
  random?: Random
  /** `full` for stills: outlines and the asked size even without a GPU. */
  quality?: 'auto' | 'full'
}
