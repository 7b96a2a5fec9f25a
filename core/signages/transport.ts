/** decisions 5: how the avatar reaches a kiosk; a signage's setting. A forced way never falls back. */
export const TRANSPORT_SETTINGS = ['auto', 'stream', 'local'] as const
export type TransportSetting = (typeof TRANSPORT_SETTINGS)[number]
export const TRANSPORTS = ['stream', 'local'] as const
export type Transport = (typeof TRANSPORTS)[number]

/** A screen of 30 frames a second is a little uneven. */
const FAST_ENOUGH_FPS = 28
const TOO_SLOW_FPS = 24
const FAST_FOR_MS = 3_000
const SLOW_FOR_MS = 3_000
/** After a call that had to fall back, the kiosk has to prove itself longer. */
const PATIENCE_GROWTH = 10

export interface TransportChoice {
  readonly transport: Transport
  /**
   * Tells the kiosk's own frame rate.
   * @param fps undefined while it draws nothing itself: that says nothing
   * @returns the way from now on
   */
  frameRate(fps: number | undefined, elapsedMs: number): Transport
}

/** A forced way is the way; in `auto` the kiosk's word counts, and until it has told there is the one that works everywhere. */
export const transportOf = (setting: TransportSetting, told?: Transport): Transport =>
  setting === 'auto' ? (told ?? 'stream') : setting

/** `auto` is `local` while the kiosk draws fast enough, and falls back to `stream`, which works everywhere. */
export function createTransportChoice(setting: TransportSetting): TransportChoice {
  let transport = transportOf(setting)
  let fastMs = 0
  let slowMs = 0
  let waitMs = FAST_FOR_MS

  const judge = (fps: number, elapsedMs: number): void => {
    fastMs = fps >= FAST_ENOUGH_FPS ? fastMs + elapsedMs : 0
    slowMs = fps < TOO_SLOW_FPS ? slowMs + elapsedMs : 0
    if (transport === 'stream' && fastMs >= waitMs) transport = 'local'
    else if (transport === 'local' && slowMs >= SLOW_FOR_MS) {
      transport = 'stream'
      waitMs *= PATIENCE_GROWTH
    }
  }

  return {
    get transport() {
      return transport
    },
    frameRate(fps, elapsedMs) {
      if (setting === 'auto' && fps !== undefined) judge(fps, elapsedMs)
      return transport
    },
  }
}
