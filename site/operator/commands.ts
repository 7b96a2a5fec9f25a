import type { ReadableAtom } from 'nanostores'
import type { AvatarCommand } from '#core/characters/avatar.ts'
import type { Transport } from '#core/signages/transport.ts'
import type { LocalClock } from '../line/clock.ts'
import type { CallPeer } from '../webrtc/call-peer.ts'
import { type CommandSender, createCommandSender, type SentCommand } from '../webrtc/command-channel.ts'

/** What the face is captured by and how the voice sounds is done here, whoever draws. */
const OWN_KINDS: readonly AvatarCommand['kind'][] = ['captureMode', 'voiceEffect', 'calibration']

export interface CallCommands {
  command(command: AvatarCommand): SentCommand
  close(): void
}

export interface CallCommandsDeps {
  peer: Pick<CallPeer, 'onMessage' | 'sendMessage'>
  clock: LocalClock
  $transport: ReadableAtom<Transport>
  /** Tells this page's own engine, face and voice. */
  own: CommandSender['command']
}

/** realtime, Media: commands go to whoever owns the engine, this page or the kiosk, and are acknowledged there. */
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
        // the preview on this page does the same; the kiosk's answer is the one that counts
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
