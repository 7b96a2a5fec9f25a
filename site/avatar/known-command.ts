import type { AvatarCommand, EngineCommand } from '#core/characters/avatar.ts'
import { BACKGROUNDS, CAMERAS, EXPRESSIONS, MOTIONS } from '#core/characters/avatar.ts'

const LISTS: Record<string, readonly unknown[]> = {
  motion: MOTIONS,
  expression: EXPRESSIONS,
  camera: CAMERAS,
  background: BACKGROUNDS,
}

/** Whether the engine supports a command, which may come from a page of another version. */
export function isKnown(command: AvatarCommand): command is EngineCommand {
  const list = Object.hasOwn(LISTS, command.kind) ? LISTS[command.kind] : undefined
  return list?.includes(command[command.kind as keyof AvatarCommand]) ?? false
}
