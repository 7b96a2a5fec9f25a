export * from '../kernel/clock.ts'
export type { Stop } from '../kernel/stop.ts'
