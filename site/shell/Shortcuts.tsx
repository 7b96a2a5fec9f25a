import { useStore } from '@nanostores/react'
import { $shortcutsShown } from '../kit/shortcuts.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { useLazy } from '../kit/use-lazy.ts'
import { useShortcut } from '../kit/use-shortcut.ts'
import { shellTexts } from './texts.ts'

const load = async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog
const show = () => $shortcutsShown.set(true)
const hide = () => $shortcutsShown.set(false)

/** The list of shortcuts, which `?` opens on every page and above every dialog. Loaded when it is first opened. */
export function Shortcuts() {
  const texts = useTexts(shellTexts)
  useShortcut('help', show)
  useShortcut('help', show, { inWindow: true })
  const shown = useStore($shortcutsShown)
  const ShortcutsDialog = useLazy(shown, load, () => {
    hide()
    toasts.show({ text: texts.shortcutsFailed, tone: 'warning' })
  })
  return ShortcutsDialog ? <ShortcutsDialog open={shown} onClose={hide} /> : null
}
