import type {
  JoinRequest,
  Occupancy,
  Party,
  RelayErrorCode,
  RelayEvent,
  RestartRequest,
  VideoCodec,
} from '../api.ts'

/** What the two sides of a worker thread say to each other: small plain objects, never media. */

export interface WorkerSettings {
  /** The first that is free is taken. */
  ports: readonly number[]
  /** Participants at once. */
  seats: number
  /** Whether batches and OpenSSL's contexts are used where they are to be had. */
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

/** Every command is answered once, by `done` or `refused` with its number. */
export type ToWorker = { commandId: number; command: WorkerCommand }

export type FromWorker =
  | { kind: 'done'; commandId: number; answerSdp?: string; occupancy: Occupancy }
  | { kind: 'refused'; commandId: number; code: RelayErrorCode; message: string; occupancy: Occupancy }
  | { kind: 'event'; event: RelayEvent; occupancy: Occupancy }
  | { kind: 'engine'; engine: 'native' | 'node' }
  | { kind: 'log'; text: string }
