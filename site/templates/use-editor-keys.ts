import { useEffect } from 'react'
import type { TemplateEditor } from './editor.ts'

/** Fields that keep the browser's own undo, because the template draft does not contain their text (yet). */
const OWN_UNDO = '[data-own-undo], [type=search]'

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y undo and redo, Ctrl+S saves; ⌘ instead of Ctrl on a Mac. */
export function useEditorKeys(editor: TemplateEditor): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return
      const isTyping = event.target instanceof Element && event.target.closest(OWN_UNDO) !== null
      const key = event.key.toLowerCase()
      const act =
        key === 's'
          ? () => void editor.save()
          : isTyping
            ? undefined
            : key === 'y' || (key === 'z' && event.shiftKey)
              ? editor.redo
              : key === 'z'
                ? editor.undo
                : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [editor])
}
