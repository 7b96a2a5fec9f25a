import {
  type JoinRequest,
  type Occupancy,
  type Party,
  RELAY_ERROR_CODES,
  type RelayErrorCode,
  type RelayEvent,
  type RestartRequest,
} from '../api.ts'

/** What apps and nodes say over the bus, signed (`signed-bus.ts`). */

/** Once a second, by every node, to every app. */
export interface NodeLoad {
  nodeId: string
  /** For people: the machine's name, unless it was given one. */
  name: string
  region: string
  /** Epoch ms. */
  startedAt: number
  occupancy: Occupancy
  /** Of the last second, in and out. */
  packetsPerSecond: number
  /** Of one core. */
  cpu: number
  /** It takes no further room. */
  isDraining: boolean
  /** Messages on the bus that it refused since its start. */
  refusedMessages: number
}

export type NodeCommand =
  | { kind: 'join'; request: JoinRequest }
  | { kind: 'restart'; request: RestartRequest }
  | { kind: 'setParty'; roomId: string; participantId: string; party: Party }
  | { kind: 'leave'; roomId: string; participantId: string }
  | { kind: 'closeRoom'; roomId: string }
  /** Who of this app is in, after a time in which events may have been lost. */
  | { kind: 'whoIsIn' }

/** Room and participant. */
export type Member = readonly [roomId: string, participantId: string]

export interface NodeRequest {
  appId: string
  command: NodeCommand
}

export type NodeReply =
  | { kind: 'done'; answerSdp?: string; members?: Member[] }
  | { kind: 'refused'; code: RelayErrorCode; message: string }

/** Once a second, by every app: a node closes the rooms of one that has gone for good. */
export interface AppAlive {
  appId: string
}

export interface AppEvent {
  nodeId: string
  event: RelayEvent
}

/** Tokens of subjects hold neither dots nor blanks: ids are UUIDs. */
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

/** @returns undefined for what is none: an older or newer node, or somebody else on the bus */
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

/** Which rooms a command is about; undefined: it is none. */
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
