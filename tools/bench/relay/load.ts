/** Load for every relay: per publisher and second, 240 packets of 1,180 bytes in 30 bursts, and 50 of 100 bytes. */

export interface Load {
  publishers: number
  /** Per publisher. */
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

/** One run of one relay under one load. */
export interface Figures {
  /** CPU of the relay's process, microseconds per forwarded packet. */
  cpuUs: number
  forwardedASecond: number
  delivered: number
  /** From before the publisher encrypts a packet until a viewer's process receives it, including the clients' own delays. */
  delayMs: Spread
  /** From the relay's socket back to the network, by the kernel's clock; requires root. */
  insideMs: Spread | undefined
  /** Memory that each further room added to the process, before garbage collection. */
  roomKiB: number
  /** CPU use of both cores during the run, all processes together. */
  machineBusy: number
}
