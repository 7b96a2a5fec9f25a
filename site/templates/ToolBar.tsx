import { useStore } from '@nanostores/react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Icon, type IconName } from '../kit/ui/Icon.tsx'
import { TOOLS, type Tool } from './draft.ts'
import css from './editor.module.css'
import type { TemplateEditor } from './editor.ts'
import { templateTexts } from './texts.ts'

const ICONS: Record<Tool, IconName> = { logo: 'star', media: 'image', telop: 'text', buttons: 'touch' }

/**
 * Buttons that open the drawer of one part of the template. Pressing the button of the open drawer closes the drawer.
 */
export function ToolBar({ editor }: { editor: TemplateEditor }) {
  const texts = useTexts(templateTexts)
  const open = useStore(editor.$tool)
  return (
    <nav className={css.tools} aria-label={texts.tools}>
      {TOOLS.map((tool) => (
        <button
          key={tool}
          type="button"
          id={`tool-${tool}`}
          aria-expanded={open === tool}
          aria-controls={open === tool ? 'tool-drawer' : undefined}
          onClick={() => editor.openTool(open === tool ? undefined : tool)}
        >
          <Icon name={ICONS[tool]} />
          <span>{texts.toolNames[tool]}</span>
        </button>
      ))}
    </nav>
  )
}
