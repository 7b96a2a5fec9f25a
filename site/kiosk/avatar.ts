import { atom, type ReadableAtom } from 'nanostores'
import type { EngineCommand } from '#core/characters/avatar.ts'
import { spritesUrlOf } from '#core/characters/character-address.ts'
import type { ApplyVerdict, EngineState } from '../avatar/engine.ts'
import type { LipSource } from '../avatar/lips.ts'
import type { PerformanceSource } from '../avatar/performance.ts'
import { createTimer, within } from '../line/timer.ts'
import { createTurn } from '../line/turn.ts'
import { type AvatarEngineDeps, createAvatarEngine, type DrawnAtoms } from './avatar-engine.ts'

/**
 * The character in Standby and in AI dialogues, and the operator's avatar in 'local' mode. It is drawn by this device's
 * GPU, or from sprites if the device has no GPU or is too slow. The poster is shown until the first frame, and whenever
 * the device needs sprites but the character has none.
 */
export interface KioskAvatar {
  /** The element in which the character is drawn; undefined until the character is visible. */
  $canvas: ReadableAtom<HTMLElement | undefined>
  /** Whether this device is too slow for the engine or has no GPU. */
  $isTooSlow: ReadableAtom<boolean>
  /** Changes when character, motion, camera or size change; not on every frame. */
  $engine: ReadableAtom<EngineState | undefined>
  /**
   * Draws this character; the previous one stays until it is loaded. A character that cannot be loaded is tried again
   * every minute, unless `tries` is `once`.
   * @returns whether it is shown now
   */
  show(modelUrl: string, tries?: 'once'): Promise<boolean>
  /** Stops drawing while a stream is shown, so that the GPU can decode it. */
  rest(): void
  wake(): void
  /** Switches the forced 'local' mode on or off. In this mode, the device draws the avatar even if it is too slow. */
  insist(on: boolean): void
  /** Sets the face and voice that the character follows; undefined: it moves by itself. */
  perform(face: PerformanceSource | undefined, lips?: LipSource): void
  /** Writes the operator's name on the badge; undefined: no name. */
  setName(name: string | undefined): void
  apply(command: EngineCommand): ApplyVerdict
  /** Plays a motion that the company has added. */
  playFile(url: string): Promise<ApplyVerdict>
  state(): EngineState | undefined
  /** Whether the character is drawn from sprites, which every device can do fast enough. */
  drawsSprites(): boolean
  /** Frames per second now; 0 if nothing can be drawn, undefined while drawing is stopped. */
  fps(): number | undefined
  close(): void
}

/** A load that takes longer has stalled, for example after a network change. */
const STALLED_MS = 180_000
const RETRY_MS = 60_000

export function createKioskAvatar(deps: AvatarEngineDeps): KioskAvatar {
  const atoms: DrawnAtoms = { $canvas: atom(), $isTooSlow: atom(false), $engine: atom() }
  const { held, draw, insist, dispose } = createAvatarEngine(deps, atoms, drawAgain)
  let wantedUrl: string | undefined
  let showing: Promise<boolean> | undefined
  /** The character that could not be drawn and is wanted in place of the drawn one. */
  let missingUrl: string | undefined
  const turn = createTurn()
  const retrying = createTimer(deps.clock)

  function release(): void {
    wantedUrl = undefined
    showing = undefined
    turn.end()
    dispose()
  }

  function forgetMissing(): void {
    missingUrl = undefined
    retrying.stop()
  }

  /** Builds another engine for the same character. The retry of a missing character stays pending. */
  function drawAgain(): void {
    const drawnUrl = wantedUrl
    release()
    if (drawnUrl !== undefined) void want(drawnUrl, missingUrl === undefined ? undefined : 'once')
    else if (missingUrl !== undefined) void show(missingUrl)
  }

  function show(modelUrl: string, tries?: 'once'): Promise<boolean> {
    forgetMissing()
    return want(modelUrl, tries)
  }

  function want(modelUrl: string, tries?: 'once'): Promise<boolean> {
    if (wantedUrl === modelUrl && showing) return showing
    wantedUrl = modelUrl
    showing = bring(modelUrl, turn.take(), tries)
    return showing
  }

  async function bring(modelUrl: string, isLast: () => boolean, tries?: 'once'): Promise<boolean> {
    let hasStalled = true
    const drawing = draw(modelUrl, isLast)
    drawing.catch((error: unknown) => {
      hasStalled = false
      console.warn('kiosk: no character drawn', modelUrl, error)
    })
    const isShown = await within(deps.clock, STALLED_MS, drawing)
    if (isShown !== undefined || !isLast()) return isShown === true
    // The character could not be drawn. If the previous one is still drawn, it becomes the wanted character again.
    wantedUrl = held.current()?.state().character || undefined
    showing = Promise.resolve(true)
    // Nothing can be drawn, for example because the character has no sprites. The screen shows the poster, or during
    // a call the operator's stream.
    if (!atoms.$canvas.get() || atoms.$isTooSlow.get()) release()
    // The engine's newest load wins: a load that has stalled can still end, and must then not change the character.
    else if (hasStalled && wantedUrl !== undefined) showing = bring(wantedUrl, turn.take(), 'once')
    if (tries === 'once') return false
    missingUrl = modelUrl
    const lacksSprites = atoms.$isTooSlow.get() && spritesUrlOf(modelUrl) === undefined
    if (!lacksSprites) retrying.start(RETRY_MS, () => void show(modelUrl))
    return false
  }

  return {
    ...atoms,
    show,
    rest: held.rest,
    wake: held.wake,
    insist(on) {
      if (insist(on) && on && atoms.$isTooSlow.get()) drawAgain()
    },
    perform: held.perform,
    setName: held.setName,
    playFile: async (url) => (await held.current()?.playFile(url)) ?? { ok: false, reason: 'notLoaded' },
    apply: (command) => held.current()?.apply(command) ?? { ok: false, reason: 'notLoaded' },
    state: () => held.current()?.state(),
    drawsSprites: () => atoms.$isTooSlow.get() && atoms.$canvas.get() !== undefined,
    fps: held.fps,
    close() {
      forgetMissing()
      release()
    },
  }
}
