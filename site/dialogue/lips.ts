import { closedLips, type LipSource } from '../avatar/lips.ts'
import { VISEMES } from '../avatar/puppet.ts'
import type { Speaking } from './speaking.ts'

/** Lip movements of the speaking avatar: from the mouth movements of the sound, else from its level. */
export function createDialogueLips(speaking: Pick<Speaking, 'mouth' | 'level'>): LipSource {
  const lips = closedLips()
  return {
    sample() {
      for (const viseme of VISEMES) lips[viseme] = 0
      lips.level = 0
      const level = speaking.level()
      const now = speaking.mouth()
      if (level !== undefined) lips.aa = lips.level = level
      else if (now) {
        const move = now.moves.findLast(({ atMs }) => atMs <= now.atMs)
        if (move && move.mouth !== '') {
          lips[move.mouth] = move.weight
          lips.level = move.weight
        }
      }
      return lips
    },
    dispose() {},
  }
}
