import { useEffect, useRef } from 'react'
import type { BoundShortcut } from './shortcut-table.ts'
import { shortcuts } from './shortcuts.ts'

interface ShortcutWish {
  /** false: the key does nothing now, like the button beside it. */
  enabled?: boolean
  /** It belongs to a window that is open, and works there alone. */
  inWindow?: boolean
}

/** A key of the table does this while the component is there. */
export function useShortcut(
  name: BoundShortcut,
  act: (key: string) => void,
  { enabled = true, inWindow = false }: ShortcutWish = {},
): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(
    () => (enabled ? shortcuts.bind(name, (key) => latest.current(key), inWindow) : undefined),
    [name, enabled, inWindow],
  )
}
