import { atom, type ReadableAtom } from 'nanostores'
import type { AvatarCommand, Motion } from '#core/characters/avatar.ts'
import { MOTION_THROTTLE_MS } from '#core/limits.ts'
import type { Clock } from '../../line/clock.ts'
import type { SentCommand } from '../../webrtc/command-channel.ts'

export interface LastMotion {
  motion: Motion
  commandId: string
  /** `sent` until the engine's owner has acknowledged it. */
  outcome: 'sent' | 'applied' | 'failed'
}

/** Spec 2.4.6 and 9: hand motions, at most one in five seconds. */
export interface Motions {
  $last: ReadableAtom<LastMotion | undefined>
  /** Keys fill from left to right; pressing them early does nothing (look, States). */
  $cooling: ReadableAtom<boolean>
  play(motion: Motion): void
  close(): void
}

interface MotionsDeps {
  command: (command: AvatarCommand) => SentCommand
  clock: Pick<Clock, 'after'>
  onOutcome: (motion: Motion, ok: boolean) => void
}

export function createMotions({ command, clock, onOutcome }: MotionsDeps): Motions {
  const $last = atom<LastMotion | undefined>()
  const $cooling = atom(false)
  let stopCooling = () => {}

  const settle = (sent: SentCommand, motion: Motion, ok: boolean) => {
    onOutcome(motion, ok)
    if ($last.get()?.commandId !== sent.id) return
    $last.set({ motion, commandId: sent.id, outcome: ok ? 'applied' : 'failed' })
    if (ok) return
    // The motion failed, so there is no cooldown.
    stopCooling()
    $cooling.set(false)
  }

  return {
    $last,
    $cooling,
    play(motion) {
      if ($cooling.get()) return
      $cooling.set(true)
      stopCooling = clock.after(MOTION_THROTTLE_MS, () => $cooling.set(false))
      const sent = command({ kind: 'motion', motion })
      $last.set({ motion, commandId: sent.id, outcome: 'sent' })
      void sent.outcome.then((outcome) => settle(sent, motion, outcome.kind === 'applied'))
    },
    close: () => stopCooling(),
  }
}
