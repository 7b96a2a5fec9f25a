import { useEffect, useRef } from 'react'
import type { BoundShortcut } from './shortcut-table.ts'
import { shortcuts } from './shortcuts.ts'

interface ShortcutOptions {
  /** false: the key does nothing, for example while its button is disabled. */
  enabled?: boolean
  /** true: the key works only while the focus is in a dialog. */
  inWindow?: boolean
}

/** Binds a shortcut while the component is mounted. */
export function useShortcut(
  name: BoundShortcut,
  act: (key: string) => void,
  { enabled = true, inWindow = false }: ShortcutOptions = {},
): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(
    () => (enabled ? shortcuts.bind(name, (key) => latest.current(key), inWindow) : undefined),
    [name, enabled, inWindow],
  )
}
