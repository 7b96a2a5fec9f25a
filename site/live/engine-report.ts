import { type EngineReport, fromAvatar } from '#contract/avatar-commands.ts'

export type { EngineReport }

export const encodeEngineReport = (report: EngineReport): string =>
  JSON.stringify({ type: 'engineState', ...report })

/** @returns undefined for anything else: others speak on the same channel */
export function decodeEngineReport(text: string): EngineReport | undefined {
  if (!text.startsWith('{"type":"engineState"')) return undefined
  try {
    return fromAvatar.engineState.safeParse(JSON.parse(text)).data
  } catch {
    return undefined // cut off or foreign
  }
}
