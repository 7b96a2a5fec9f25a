import { fromAvatar, toAvatar } from '#contract/avatar-commands.ts'
import type { AvatarCommand } from '#rules/avatar.ts'

/** How the catalogue of contract/avatar-commands.ts stands on the data channel: JSON with its name as `type`. */

export type CommandMessage = { id: string; command: AvatarCommand }
export type AckMessage = { id: string; ok: boolean; reason?: string }

const encode = (type: string, body: object): string => JSON.stringify({ type, ...body })
export const encodeCommand = (message: CommandMessage): string => encode('command', message)
export const encodeAck = (message: AckMessage): string => encode('ack', message)

function typed(text: string, type: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isOfType = typeof value === 'object' && value !== null && 'type' in value && value.type === type
    return isOfType ? value : undefined
  } catch {
    // others may speak on the same channel: what is no JSON is not for us
    return undefined
  }
}

export const decodeCommand = (text: string): CommandMessage | undefined =>
  toAvatar.command.safeParse(typed(text, 'command')).data

export const decodeAck = (text: string): AckMessage | undefined =>
  fromAvatar.ack.safeParse(typed(text, 'ack')).data
