import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { $shortcutsShown } from './shortcuts.ts'
import { useShortcut } from './use-shortcut.ts'

/** Few ever ask for it. */
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}))

const show = () => $shortcutsShown.set('open')

/** `?` on every page, and over every window: the list of keys. */
export function Shortcuts() {
  useShortcut('help', show)
  useShortcut('help', show, { inWindow: true })
  const shown = useStore($shortcutsShown)
  if (shown === 'never') return null
  return (
    <Suspense>
      <ShortcutsDialog open={shown === 'open'} onClose={() => $shortcutsShown.set('closed')} />
    </Suspense>
  )
}
