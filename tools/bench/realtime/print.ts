import type { Profile } from './probe.ts'

/** The p-quantile of values in any order; NaN for an empty list. */
export function quantile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN
}

export const spread = (values: readonly number[]): string =>
  values.length === 0 ? 'none' : [0.5, 0.9, 0.99].map((p) => quantile(values, p).toFixed(1)).join(' / ')

export const kb = (bytes: number): string => `${(bytes / 1024).toFixed(0)} kB`
export const mb = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`
export const line = (name: string, value: string): void => console.log(`${name.padEnd(34)} ${value}`)

const FUNCTIONS_SHOWN = 25

/** Prints the functions that took most time, and what ran while the event loop was blocked longest. */
export function printProfile({ functions, stalls }: Profile): void {
  for (const { name, place, selfMs } of functions.slice(0, FUNCTIONS_SHOWN))
    console.log(`    ${selfMs.toFixed(0).padStart(6)} ms  ${name}  ${place}`)
  for (const { wallMs, stacks } of stalls) {
    console.log(`    a stall of ${wallMs.toFixed(0)} ms`)
    for (const { share, frames } of stacks)
      console.log(`      ${(share * 100).toFixed(0)} %  ${frames.join(' ← ')}`)
  }
}
