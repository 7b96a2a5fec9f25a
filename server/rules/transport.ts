/** design.md 5: how the avatar reaches a kiosk; a signage's setting. A forced way never falls back. */
export const TRANSPORT_SETTINGS = ['auto', 'stream', 'local'] as const
export type TransportSetting = (typeof TRANSPORT_SETTINGS)[number]
export type Transport = Exclude<TransportSetting, 'auto'>
