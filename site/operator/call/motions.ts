import { atom, type ReadableAtom } from 'nanostores'
import type { AvatarCommand } from '#core/characters/avatar.ts'
import type { CompanyMotion } from '#core/characters/contract-motions.ts'
import { motionCommand, type ProductMotion } from '#core/characters/hand-keys.ts'
import { MOTION_THROTTLE_MS } from '#core/limits.ts'
import type { Clock } from '../../line/clock.ts'
import type { SentCommand } from '../../webrtc/command-channel.ts'

/** A hand motion of the product, or one that the company has added. */
export type PlayedMotion = ProductMotion | CompanyMotion

export interface LastMotion {
  motion: PlayedMotion
  commandId: string
  /** `sent` until the page that runs the avatar engine has acknowledged the command. */
  outcome: 'sent' | 'applied' | 'failed'
}

/** Spec 2.4.6 and 9: hand motions, at most one in five seconds. */
export interface Motions {
  $last: ReadableAtom<LastMotion | undefined>
  /**
   * Whether the cooldown runs: the buttons fill from left to right, and pressing them does nothing (docs/look.md,
   * States).
   */
  $cooling: ReadableAtom<boolean>
  /** Motions that the company has added; empty until loaded. */
  $own: ReadableAtom<readonly CompanyMotion[]>
  play(motion: PlayedMotion): void
  close(): void
}

interface MotionsDeps {
  command: (command: AvatarCommand) => SentCommand
  clock: Pick<Clock, 'after'>
  onOutcome: (motion: PlayedMotion, ok: boolean) => void
  /** Loads the company's own motions. @returns undefined if this fails */
  loadOwn: () => Promise<readonly CompanyMotion[] | undefined>
}

export function createMotions({ command, clock, onOutcome, loadOwn }: MotionsDeps): Motions {
  const $last = atom<LastMotion | undefined>()
  const $cooling = atom(false)
  const $own = atom<readonly CompanyMotion[]>([])
  let stopCooling = () => {}

  const settle = (sent: SentCommand, motion: PlayedMotion, ok: boolean) => {
    onOutcome(motion, ok)
    if ($last.get()?.commandId !== sent.id) return
    $last.set({ motion, commandId: sent.id, outcome: ok ? 'applied' : 'failed' })
    if (ok) return
    // The motion failed, so there is no cooldown.
    stopCooling()
    $cooling.set(false)
  }

  const play = (motion: PlayedMotion) => {
    if ($cooling.get()) return
    $cooling.set(true)
    stopCooling = clock.after(MOTION_THROTTLE_MS, () => $cooling.set(false))
    const sent = command(
      typeof motion === 'string' ? motionCommand(motion) : { kind: 'ownMotion', motionId: motion.id },
    )
    $last.set({ motion, commandId: sent.id, outcome: 'sent' })
    void sent.outcome.then((outcome) => settle(sent, motion, outcome.kind === 'applied'))
  }

  // if the company's own motions cannot be loaded, the product's motions still work
  void loadOwn().then((own) => own && $own.set(own))

  return {
    $last,
    $cooling,
    $own,
    play,
    close: () => stopCooling(),
  }
}
