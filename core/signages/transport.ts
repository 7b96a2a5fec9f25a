/**
 * decisions 5: setting of a signage for how the avatar reaches its kiosk. `stream` and `local` are forced and never
 * fall back.
 */
export const TRANSPORT_SETTINGS = ['auto', 'stream', 'local'] as const
export type TransportSetting = (typeof TRANSPORT_SETTINGS)[number]
export const TRANSPORTS = ['stream', 'local'] as const
export type Transport = (typeof TRANSPORTS)[number]

/** Minimum frame rate for `local`: slightly below 30, because frame times vary. */
const FAST_ENOUGH_FPS = 28
const TOO_SLOW_FPS = 24
const FAST_FOR_MS = 3_000
const SLOW_FOR_MS = 3_000
/**
 * Before `local` is used again after a fallback to `stream`, the kiosk must draw fast for some time. This time grows
 * tenfold with each fallback.
 */
const PATIENCE_GROWTH = 10

interface TransportChoice {
  readonly transport: Transport
  /**
   * Reports the kiosk's own frame rate.
   * @param fps undefined while the kiosk draws nothing itself; then nothing changes
   * @returns the transport from now on
   */
  frameRate(fps: number | undefined, elapsedMs: number): Transport
}

/** The forced transport; in `auto` the one that the kiosk has reported, or `stream` before its first report. */
export const transportOf = (setting: TransportSetting, reported?: Transport): Transport =>
  setting === 'auto' ? (reported ?? 'stream') : setting

/**
 * Chooses the transport of a signage in `auto`: `local` while the kiosk draws fast enough, otherwise `stream`, which
 * works everywhere.
 */
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
