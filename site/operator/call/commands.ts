import type { ReadableAtom } from 'nanostores'
import type { AvatarCommand } from '#core/characters/avatar.ts'
import { STREAMED } from '#core/characters/contract-avatar-commands.ts'
import type { Transport } from '#core/signages/transport.ts'
import type { LocalClock } from '../../line/clock.ts'
import type { CallPeer } from '../../webrtc/call-peer.ts'
import {
  type CommandOutcome,
  type CommandSender,
  createCommandSender,
  type SentCommand,
} from '../../webrtc/command-channel.ts'

/** Commands that this page handles itself, wherever the avatar is drawn: face source, voice effect and calibration. */
const OWN_KINDS: readonly AvatarCommand['kind'][] = ['captureMode', 'voiceEffect', 'calibration']

interface CallCommands {
  command(command: AvatarCommand): SentCommand
  close(): void
}

interface CallCommandsDeps {
  peer: Pick<CallPeer, 'onMessage' | 'sendMessage'>
  clock: LocalClock
  $transport: ReadableAtom<Transport>
  /** Sends a command to the engine, face and voice of this page. */
  own: CommandSender['command']
}

/**
 * Sends commands to the page that runs the avatar engine: this page or the kiosk. That page acknowledges each command
 * (docs/realtime.md, Media).
 */
export function createCallCommands({ peer, clock, $transport, own }: CallCommandsDeps): CallCommands {
  const sender = createCommandSender({ clock, send: (text) => peer.sendMessage(text) })
  const stopListening = peer.onMessage((message) => {
    if (typeof message === 'string') sender.receive(message)
  })

  /** After the kiosk has applied a command, this page's preview applies it too. */
  function applyHere(
    command: AvatarCommand,
    outcome: CommandOutcome,
  ): CommandOutcome | Promise<CommandOutcome> {
    const isStreamed = outcome.kind === 'refused' && outcome.reason === STREAMED
    if (isStreamed) return own(command).outcome
    if (outcome.kind === 'applied') own(command)
    return outcome
  }

  return {
    command(command) {
      if (OWN_KINDS.includes(command.kind) || $transport.get() === 'stream') return own(command)
      const { id, outcome } = sender.command(command)
      return { id, outcome: outcome.then((reached) => applyHere(command, reached)) }
    },
    close() {
      stopListening()
      sender.close()
    },
  }
}
