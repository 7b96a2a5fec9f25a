import type { AvatarCommand } from '#core/characters/avatar.ts'
import { motionUrl } from '#core/characters/avatar.ts'
import { STREAMED } from '#core/characters/contract-avatar-commands.ts'
import { createTurn } from '../line/turn.ts'
import {
  type CommandReceiver,
  type CommandVerdict,
  createCommandReceiver,
} from '../webrtc/command-channel.ts'
import type { KioskAvatar } from './avatar.ts'

interface KioskCommandsDeps {
  avatar: Pick<KioskAvatar, 'apply' | 'show' | 'playFile' | 'drawsSprites'>
  /** The address (URL with its style) of a character; undefined if the company has no such character. */
  findCharacter: (characterId: number) => Promise<string | undefined>
  /**
   * Shows the operator's stream for the rest of the call.
   * @returns false if the signage is set to always draw the avatar itself (`local`)
   */
  takeStream: () => boolean
  send: (text: string) => boolean
}

interface KioskCommands extends CommandReceiver {
  /** Drops a character that is still being looked up. */
  endCall(): void
}

/** The operator has chosen another character in the meantime, or the call has ended. */
const REPLACED: CommandVerdict = { ok: false, reason: 'busy' }

/** Applies the operator's avatar commands on this device, in `local` mode (docs/realtime.md, Media). */
export function createKioskCommands(deps: KioskCommandsDeps): KioskCommands {
  const { avatar } = deps
  const choice = createTurn()

  async function bringCharacter(characterId: number): Promise<CommandVerdict> {
    const isLast = choice.take()
    const url = await deps.findCharacter(characterId)
    if (!isLast()) return REPLACED
    if (url === undefined) return { ok: false, reason: 'unknown' }
    if (await avatar.show(url, 'once')) return { ok: true }
    return isLast() ? { ok: false, reason: 'notLoaded' } : REPLACED
  }

  /**
   * Switches to the operator's video stream if the sprites of this device cannot carry out the command. Sprites cannot
   * show the company's own motions and characters, nor the camera view `full`.
   */
  async function orStream(attempt: () => CommandVerdict | Promise<CommandVerdict>): Promise<CommandVerdict> {
    const hadSprites = avatar.drawsSprites()
    const verdict = await attempt()
    if (verdict.ok || verdict === REPLACED || !hadSprites || !deps.takeStream()) return verdict
    return { ok: false, reason: STREAMED }
  }

  function apply(command: AvatarCommand): CommandVerdict | Promise<CommandVerdict> {
    switch (command.kind) {
      case 'motion':
      case 'expression':
        return avatar.apply(command)
      case 'camera':
        return orStream(() => avatar.apply(command))
      case 'background': {
        // draw no wall (background around the avatar): the page shows a wall behind the transparent canvas
        const background = command.background === 'wall' ? 'clear' : command.background
        return avatar.apply({ kind: 'background', background })
      }
      case 'avatar':
        return orStream(() => bringCharacter(command.characterId))
      case 'ownMotion':
        return orStream(() => avatar.playFile(motionUrl(command.motionId)))
      default:
        return { ok: false, reason: 'unknown' } // the operator's page handles all other commands
    }
  }

  return { ...createCommandReceiver({ apply, send: deps.send }), endCall: choice.end }
}
