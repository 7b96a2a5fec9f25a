import type { AvatarCommand } from '#rules/avatar.ts'
import { BACKGROUNDS, CAMERAS, EXPRESSIONS, MOTIONS } from '#rules/avatar.ts'

/** Whether a command names something the engine can do: it may come from another version over the network. */
export function isKnown(command: AvatarCommand): boolean {
  const lists = {
    motion: MOTIONS,
    expression: EXPRESSIONS,
    camera: CAMERAS,
    background: BACKGROUNDS,
  } as const
  const list: readonly unknown[] | undefined = lists[command.kind]
  return list?.includes(command[command.kind as keyof AvatarCommand]) ?? false
}
