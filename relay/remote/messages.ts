import {
  type JoinRequest,
  type Occupancy,
  type Party,
  RELAY_ERROR_CODES,
  type RelayErrorCode,
  type RelayEvent,
  type RestartRequest,
} from '../api.ts'

/**
 * This file defines the messages on the bus between apps (Uketsuke servers) and relay nodes. The messages are signed
 * (`signed-bus.ts`).
 */

/** Published by every node once a second, for all apps (Uketsuke servers). */
export interface NodeLoad {
  nodeId: string
  /** Display name: the machine's name, unless another one is configured. */
  name: string
  region: string
  /** Time of the node's start as epoch ms. */
  startedAt: number
  occupancy: Occupancy
  /** Packets during the last second, in both directions. */
  packetsPerSecond: number
  /** CPU use of the node's process during the last second, as a fraction of one core. */
  cpu: number
  /** Whether the node accepts no new rooms, because it will be stopped. */
  isDraining: boolean
  /** Number of bus messages that the node has refused since its start. */
  refusedMessages: number
}

export type NodeCommand =
  | { kind: 'join'; request: JoinRequest }
  | { kind: 'restart'; request: RestartRequest }
  | { kind: 'setParty'; roomId: string; participantId: string; party: Party }
  | { kind: 'leave'; roomId: string; participantId: string }
  | { kind: 'closeRoom'; roomId: string }
  /** Asks the node which participants of the asking app are connected, because the app may have missed events. */
  | { kind: 'whoIsIn' }

export type Member = readonly [roomId: string, participantId: string]

interface NodeRequest {
  appId: string
  command: NodeCommand
}

export type NodeReply =
  | { kind: 'done'; answerSdp?: string; members?: Member[] }
  | { kind: 'refused'; code: RelayErrorCode; message: string }

interface AppEvent {
  nodeId: string
  event: RelayEvent
}

/** Subjects on the bus. The ids in them are UUIDs, because a part of a subject cannot contain dots or spaces. */
export const LOADS = 'uketsuke.relay.load'
export const APPS = 'uketsuke.relay.apps'
export const commandsOf = (nodeId: string): string => `uketsuke.relay.node.${nodeId}.do`
export const drainOf = (nodeId: string): string => `uketsuke.relay.node.${nodeId}.drain`
export const eventsOf = (appId: string): string => `uketsuke.relay.app.${appId}.events`

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const areTexts = (fields: Fields, names: readonly string[]): boolean =>
  names.every((name) => typeof fields[name] === 'string')
const areNumbers = (fields: Fields, names: readonly string[]): boolean =>
  names.every((name) => Number.isFinite(fields[name]))

/** Reads a node's report. Undefined if it is malformed, for example because the node runs another version. */
export function readLoad(value: unknown): NodeLoad | undefined {
  if (!isFields(value) || !isFields(value['occupancy'])) return undefined
  const isOne =
    areTexts(value, ['nodeId', 'name', 'region']) &&
    areNumbers(value, ['startedAt', 'packetsPerSecond', 'cpu', 'refusedMessages']) &&
    areNumbers(value['occupancy'], ['rooms', 'participants', 'seatsFree', 'seatsTotal']) &&
    typeof value['isDraining'] === 'boolean'
  return isOne ? (value as unknown as NodeLoad) : undefined
}

export function readReply(value: unknown): NodeReply | undefined {
  if (!isFields(value)) return undefined
  if (value['kind'] === 'done') {
    const { answerSdp, members } = value
    if (Array.isArray(members)) return { kind: 'done', members: members as Member[] }
    return typeof answerSdp === 'string' ? { kind: 'done', answerSdp } : { kind: 'done' }
  }
  const code = RELAY_ERROR_CODES.find((each) => each === value['code'])
  if (value['kind'] !== 'refused' || code === undefined) return undefined
  return { kind: 'refused', code, message: String(value['message']) }
}

/** Reads the request of an app (Uketsuke server). Undefined if the request is malformed. */
export function readRequest(value: unknown): NodeRequest | undefined {
  if (!isFields(value) || typeof value['appId'] !== 'string' || !isFields(value['command'])) return undefined
  const { command } = value
  if (command['kind'] === 'whoIsIn') return value as unknown as NodeRequest
  const about = isFields(command['request']) ? command['request'] : command
  if (typeof about['roomId'] !== 'string') return undefined
  const kinds: readonly unknown[] = ['join', 'restart', 'setParty', 'leave', 'closeRoom']
  return kinds.includes(command['kind']) ? (value as unknown as NodeRequest) : undefined
}

export const readAppId = (value: unknown): string | undefined =>
  isFields(value) && typeof value['appId'] === 'string' ? value['appId'] : undefined

export const readEvent = (value: unknown): AppEvent | undefined =>
  isFields(value) && typeof value['nodeId'] === 'string' && isFields(value['event'])
    ? (value as unknown as AppEvent)
    : undefined
