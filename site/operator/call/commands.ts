import type { ReadableAtom } from 'nanostores'
import type { AvatarCommand } from '#core/characters/avatar.ts'
import type { Transport } from '#core/signages/transport.ts'
import type { LocalClock } from '../../line/clock.ts'
import type { CallPeer } from '../../webrtc/call-peer.ts'
import { type CommandSender, createCommandSender, type SentCommand } from '../../webrtc/command-channel.ts'

/** Face source and voice effect are handled by this page, wherever the avatar is drawn. */
const OWN_KINDS: readonly AvatarCommand['kind'][] = ['captureMode', 'voiceEffect', 'calibration']

interface CallCommands {
  command(command: AvatarCommand): SentCommand
  close(): void
}

interface CallCommandsDeps {
  peer: Pick<CallPeer, 'onMessage' | 'sendMessage'>
  clock: LocalClock
  $transport: ReadableAtom<Transport>
  /** Sends a command to this page's own engine, face and voice. */
  own: CommandSender['command']
}

/** realtime, Media: sends commands to the engine's owner, this page or the kiosk, which acknowledges them. */
export function createCallCommands({ peer, clock, $transport, own }: CallCommandsDeps): CallCommands {
  const sender = createCommandSender({ clock, send: (text) => peer.sendMessage(text) })
  const stopListening = peer.onMessage((message) => {
    if (typeof message === 'string') sender.receive(message)
  })

  return {
    command(command) {
      if (OWN_KINDS.includes(command.kind) || $transport.get() === 'stream') return own(command)
      const sent = sender.command(command)
      void sent.outcome.then((outcome) => {
        // After the kiosk has applied the command, this page's preview applies it too.
        if (outcome.kind === 'applied') own(command)
      })
      return sent
    },
    close() {
      stopListening()
      sender.close()
    },
  }
}
