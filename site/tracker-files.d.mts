import type { AstroIntegration } from 'astro'

export const TRACKER_FILES: ReadonlyMap<string, readonly [name: string, file: string]>
export function trackerFile(path: string): string | undefined
export function trackerFiles(): AstroIntegration
