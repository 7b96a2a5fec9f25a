import type { AstroIntegration } from 'astro'

export function joinStylesheets(dist: string): Promise<void>
export function oneStylesheet(): AstroIntegration
