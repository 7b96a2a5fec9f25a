import type { AvatarCommand } from '#rules/avatar.ts'
import { type AckMessage, decodeAck, decodeCommand, encodeAck, encodeCommand } from './command-codec.ts'
import { newPeerId } from './peer-id.ts'
import type { LiveClock, Stop } from './ports.ts'

/** realtime.md, Media: the channel loses packets, so a command is said again until it is acknowledged. */
export const COMMAND_REPEAT_MS = 100
export const COMMAND_GIVE_UP_MS = 3_000
/** Far more than can be on their way at once. */
const REMEMBERED_ACKS = 256

export type CommandOutcome =
  | { kind: 'applied' }
  /** The engine's owner said no: unknown, busy, notLoaded. */
  | { kind: 'refused'; reason?: string }
  /** No acknowledgement for COMMAND_GIVE_UP_MS, or the channel was closed. */
  | { kind: 'failed' }

export interface SentCommand {
  id: string
  /** Never rejects. */
  outcome: Promise<CommandOutcome>
}

export interface CommandSender {
  command(command: AvatarCommand): SentCommand
  /** Feed every text of the data channel; foreign ones are ignored. */
  receive(text: string): void
  /** What is still open fails. */
  close(): void
}

export interface CommandSenderOptions {
  /** `(text) => peer.sendMessage(text)`; in 'stream' mode the receiver of the same page: `(text) => receiver.receive(text)`. */
  send: (text: string) => unknown
  clock: LiveClock
  newId?: () => string
}

const outcomeOf = ({ ok, reason }: AckMessage): CommandOutcome => {
  if (ok) return { kind: 'applied' }
  return reason === undefined ? { kind: 'refused' } : { kind: 'refused', reason }
}

export function createCommandSender({ send, clock, newId = newPeerId }: CommandSenderOptions): CommandSender {
  const open = new Map<string, (outcome: CommandOutcome) => void>()

  function begin(id: string, text: string, resolve: (outcome: CommandOutcome) => void): void {
    const timers: Stop[] = []
    const settle = (outcome: CommandOutcome) => {
      for (const stop of timers) stop()
      open.delete(id)
      resolve(outcome)
    }
    open.set(id, settle)
    timers.push(clock.every(COMMAND_REPEAT_MS, () => send(text)))
    timers.push(clock.after(COMMAND_GIVE_UP_MS, () => settle({ kind: 'failed' })))
    // last: in one page the acknowledgement comes back within this very call
    send(text)
  }

  return {
    command(command) {
      const id = newId()
      const text = encodeCommand({ id, command })
      return { id, outcome: new Promise((resolve) => begin(id, text, resolve)) }
    },
    receive(text) {
      const ack = decodeAck(text)
      if (ack) open.get(ack.id)?.(outcomeOf(ack))
    },
    close() {
      for (const settle of [...open.values()]) settle({ kind: 'failed' })
    },
  }
}

export interface CommandReceiver {
  /** Applies a command once per id and acknowledges every repeat of it. Foreign texts are ignored. */
  receive(text: string): void
}

export interface CommandReceiverOptions {
  apply: (command: AvatarCommand) => { ok: true } | { ok: false; reason: string }
  send: (text: string) => unknown
}

export function createCommandReceiver({ apply, send }: CommandReceiverOptions): CommandReceiver {
  const acks = new Map<string, AckMessage>()

  function carryOut(id: string, command: AvatarCommand): AckMessage {
    const ack = { id, ...apply(command) }
    acks.set(id, ack)
    const [oldest] = acks.keys()
    if (acks.size > REMEMBERED_ACKS && oldest !== undefined) acks.delete(oldest)
    return ack
  }

  return {
    receive(text) {
      const message = decodeCommand(text)
      if (message) send(encodeAck(acks.get(message.id) ?? carryOut(message.id, message.command)))
    },
  }
}
