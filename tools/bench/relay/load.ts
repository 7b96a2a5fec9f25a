/**
 * The load for every relay. Each publisher sends 240 video packets of 1,180 bytes in 30 bursts and 50 audio packets
 * of 100 bytes a second.
 */

export interface Load {
  publishers: number
  /** Number of viewers for each publisher. */
  viewers: number
}

export const LOADS: readonly Load[] = [
  { publishers: 2, viewers: 4 },
  { publishers: 4, viewers: 1 },
  { publishers: 18, viewers: 1 },
]

export const PACKETS_A_FRAME = 8
export const FRAME_MS = 1000 / 30
export const PICTURE_BYTES = 1180
export const VOICE_MS = 20
export const VOICE_BYTES = 100

export interface Spread {
  samples: number
  p50: number
  p99: number
}

/** The figures of one relay under one load. */
export interface Measurements {
  /** CPU time of the relay's process for each forwarded packet, in microseconds. */
  cpuUs: number
  forwardedASecond: number
  delivered: number
  /**
   * Time from before the publisher encrypts a packet until a viewer's process receives it, in ms. Includes the
   * clients' own delays.
   */
  delayMs: Spread
  /**
   * Time in ms that packets spend in the relay, from its socket back to the network, by the kernel's clock. Needs
   * root.
   */
  insideMs: Spread | undefined
  /** Memory in KiB that each room after the first one added to the process, before garbage collection. */
  roomKiB: number
  /** Share of the machine's CPU that all processes together used during the run. */
  machineBusy: number
}
