import type { AvatarCommand } from '#core/characters/avatar.ts'
import { motionUrl } from '#core/characters/avatar.ts'
import {
  type CommandReceiver,
  type CommandVerdict,
  createCommandReceiver,
} from '../webrtc/command-channel.ts'
import type { KioskAvatar } from './avatar.ts'

interface KioskCommandsDeps {
  avatar: Pick<KioskAvatar, 'apply' | 'show' | 'playFile'>
  /** The address of a character's file; undefined if the company has no such character. */
  findCharacter: (characterId: number) => Promise<string | undefined>
  send: (text: string) => boolean
}

/** Applies the operator's avatar commands on this device, in 'local' mode (realtime, Media). */
export function createKioskCommands({ avatar, findCharacter, send }: KioskCommandsDeps): CommandReceiver {
  async function bringCharacter(characterId: number): Promise<CommandVerdict> {
    const url = await findCharacter(characterId)
    if (url === undefined) return { ok: false, reason: 'unknown' }
    return (await avatar.show(url)) ? { ok: true } : { ok: false, reason: 'notLoaded' }
  }

  function apply(command: AvatarCommand): CommandVerdict | Promise<CommandVerdict> {
    switch (command.kind) {
      case 'motion':
      case 'expression':
      case 'camera':
        return avatar.apply(command)
      case 'background': {
        // the stage's own wall is already behind the canvas
        const background = command.background === 'wall' ? 'clear' : command.background
        return avatar.apply({ kind: 'background', background })
      }
      case 'avatar':
        return bringCharacter(command.characterId)
      case 'ownMotion':
        return avatar.playFile(motionUrl(command.motionId))
      default:
        return { ok: false, reason: 'unknown' } // the operator's page handles all other commands
    }
  }

  return createCommandReceiver({ apply, send })
}
