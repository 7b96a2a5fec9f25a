/** What every relay is given to forward: 240 packets of 1,180 bytes in 30 bursts and 50 of 100 bytes a second for each publisher. */

export interface Load {
  publishers: number
  /** Of each publisher. */
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
  /** CPU of the relay's process, microseconds a forwarded packet. */
  cpuUs: number
  forwardedASecond: number
  delivered: number
  /** From before the publisher seals a packet until a viewer's process has it: the clients' own waits are in it. */
  delayMs: Spread
  /** From the relay's socket to the wire again, by the kernel's clock; only root may look. */
  insideMs: Spread | undefined
  /** What each room behind the first added to the process, its garbage with it. */
  roomKiB: number
  /** Processor time of both cores in that while, all processes together. */
  machineBusy: number
}
