import type { AvatarCommand } from '#core/characters/avatar.ts'
import {
  decodeFromAvatar,
  decodeToAvatar,
  encodeAvatarText,
  type FromAvatar,
} from '#core/characters/contract-avatar-commands.ts'
import type { LocalClock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'
import { newPeerId } from './peer-id.ts'

/** docs/realtime.md, Media: the channel loses packets, so a command is repeated until it is acknowledged. */
const COMMAND_REPEAT_MS = 100
const COMMAND_GIVE_UP_MS = 3_000
/** A receiver that is working on a command reports it once a second. */
const WORKING_REPEAT_MS = 1_000
/** Time limit after a receiver has reported that it is working. A slow device may need long to build a character. */
const WORKING_GIVE_UP_MS = 20_000
/** Number of acknowledgements kept for repeated commands: far more than can be pending at once. */
const REMEMBERED_ACKS = 256

export type CommandOutcome =
  | { kind: 'applied' }
  /** The page that runs the avatar has refused the command; `reason` is, for example, 'unknown', 'busy' or 'notLoaded'. */
  | { kind: 'refused'; reason?: string }
  /** No answer for COMMAND_GIVE_UP_MS, or for WORKING_GIVE_UP_MS after 'working', or the channel was closed. */
  | { kind: 'failed' }

export interface SentCommand {
  id: string
  /** Never rejects. */
  outcome: Promise<CommandOutcome>
}

export interface CommandSender {
  command(command: AvatarCommand): SentCommand
  /** Handles a text message of the data channel; unknown messages are ignored. */
  receive(text: string): void
  /** Settles all pending commands as failed. */
  close(): void
}

interface CommandSenderOptions {
  /**
   * Sends a text to the page that runs the avatar: over the data channel or, if this page runs the avatar and streams its
   * video, straight to the receiver in this page.
   */
  send: (text: string) => unknown
  clock: LocalClock
  newId?: () => string
}

type Ack = Extract<FromAvatar, { type: 'ack' }>

const outcomeOf = ({ ok, reason }: Ack): CommandOutcome => {
  if (ok) return { kind: 'applied' }
  return { kind: 'refused', reason }
}

interface OpenCommand {
  settle: (outcome: CommandOutcome) => void
  /** Waits longer, because the receiver has reported that it is working on the command. */
  extend: () => void
}

export function createCommandSender({ send, clock, newId = newPeerId }: CommandSenderOptions): CommandSender {
  const open = new Map<string, OpenCommand>()

  function begin(id: string, text: string, resolve: (outcome: CommandOutcome) => void): void {
    let stops: Stop[] = []
    const stop = () => {
      for (const each of stops) each()
    }
    const settle = (outcome: CommandOutcome) => {
      stop()
      open.delete(id)
      resolve(outcome)
    }
    const wait = (repeatMs: number, giveUpMs: number) => {
      stop()
      stops = [
        clock.every(repeatMs, () => send(text)),
        clock.after(giveUpMs, () => settle({ kind: 'failed' })),
      ]
    }
    open.set(id, { settle, extend: () => wait(WORKING_REPEAT_MS, WORKING_GIVE_UP_MS) })
    wait(COMMAND_REPEAT_MS, COMMAND_GIVE_UP_MS)
    // Send last: if the receiver is in the same page, the acknowledgement arrives during this call.
    send(text)
  }

  return {
    command(command) {
      const id = newId()
      const text = encodeAvatarText({ type: 'command', id, command })
      return { id, outcome: new Promise((resolve) => begin(id, text, resolve)) }
    },
    receive(text) {
      const message = decodeFromAvatar(text)
      if (message?.type === 'ack') open.get(message.id)?.settle(outcomeOf(message))
      if (message?.type === 'working') open.get(message.id)?.extend()
    },
    close() {
      for (const { settle } of [...open.values()]) settle({ kind: 'failed' })
    },
  }
}

export interface CommandReceiver {
  /**
   * Applies a command once for each id and acknowledges every repetition, or reports that it is still working. Ignores
   * unknown texts.
   */
  receive(text: string): void
}

export type CommandVerdict = { ok: true } | { ok: false; reason: string }

interface CommandReceiverOptions {
  /** Applies a command. If it returns a promise, which must not reject, the command is acknowledged when it settles. */
  apply: (command: AvatarCommand) => CommandVerdict | Promise<CommandVerdict>
  send: (text: string) => unknown
}

export function createCommandReceiver({ apply, send }: CommandReceiverOptions): CommandReceiver {
  /** The acknowledgement of each command, by id; undefined while the command is running. */
  const acks = new Map<string, string | undefined>()

  const sayWorking = (id: string) => send(encodeAvatarText({ type: 'working', id }))

  function settle(id: string, verdict: CommandVerdict): void {
    const ack = encodeAvatarText({ type: 'ack', id, ...verdict })
    acks.set(id, ack)
    const [oldest] = acks.keys()
    if (acks.size > REMEMBERED_ACKS && oldest !== undefined) acks.delete(oldest)
    send(ack)
  }

  function execute(id: string, command: AvatarCommand): void {
    acks.set(id, undefined)
    const verdict = apply(command)
    if (!(verdict instanceof Promise)) settle(id, verdict)
    else {
      sayWorking(id)
      void verdict.then((said) => settle(id, said))
    }
  }

  return {
    receive(text) {
      const message = decodeToAvatar(text)
      if (message?.type !== 'command') return
      const ack = acks.get(message.id)
      if (ack) send(ack)
      else if (acks.has(message.id)) sayWorking(message.id)
      else execute(message.id, message.command)
    },
  }
}
