import type {
  JoinRequest,
  Occupancy,
  Party,
  RelayErrorCode,
  RelayEvent,
  RestartRequest,
  VideoCodec,
} from '../api.ts'

/** This file defines the messages between a worker thread and the thread that started it: small plain objects, never media. */

export interface WorkerSettings {
  /** UDP ports; the thread uses the first free one. */
  ports: readonly number[]
  /** Maximum number of participants. */
  seats: number
  /** Whether to use the native engine if it is available. */
  native: boolean
  codec: VideoCodec
  bindAddress?: string | undefined
  announcedAddresses?: readonly string[] | undefined
}

export type WorkerCommand =
  | { kind: 'join'; request: JoinRequest }
  | { kind: 'restart'; request: RestartRequest }
  | { kind: 'setParty'; roomId: string; participantId: string; party: Party }
  | { kind: 'leave'; roomId: string; participantId: string }
  | { kind: 'closeRoom'; roomId: string }
  | { kind: 'close' }

/** Every command gets one answer: `done` or `refused`, with the `commandId`. */
export type ToWorker = { commandId: number; command: WorkerCommand }

export type FromWorker =
  | { kind: 'done'; commandId: number; answerSdp?: string; occupancy: Occupancy }
  | { kind: 'refused'; commandId: number; code: RelayErrorCode; message: string; occupancy: Occupancy }
  | { kind: 'event'; event: RelayEvent; occupancy: Occupancy }
  | { kind: 'engine'; engine: 'native' | 'node' }
  | { kind: 'log'; text: string }
