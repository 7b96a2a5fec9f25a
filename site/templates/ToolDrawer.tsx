import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { IconButton } from '../kit/ui/IconButton.tsx'
import { ButtonsDrawer } from './ButtonsDrawer.tsx'
import type { SceneDraft, Tool } from './draft.ts'
import css from './drawer.module.css'
import type { TemplateEditor } from './editor.ts'
import { LogoDrawer } from './LogoDrawer.tsx'
import { MediaDrawer } from './MediaDrawer.tsx'
import { TelopDrawer } from './TelopDrawer.tsx'
import { templateTexts } from './texts.ts'

export type DrawerProps = { editor: TemplateEditor; scene: SceneDraft }

const CONTENTS: Record<Tool, (props: DrawerProps) => ReactNode> = {
  logo: LogoDrawer,
  media: MediaDrawer,
  telop: TelopDrawer,
  buttons: ButtonsDrawer,
}

type ToolDrawerProps = DrawerProps & { tool: Tool }

/**
 * The panel with the settings of one part of the edited template, such as the touch buttons. It is beside the preview,
 * or below the preview on a phone. Escape closes the panel.
 */
export function ToolDrawer({ editor, tool, scene }: ToolDrawerProps) {
  const texts = useTexts(templateTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  const Contents = CONTENTS[tool]
  useEffect(() => {
    // if the drawer was opened by its button, move the keyboard focus into the drawer
    if (document.activeElement?.id === `tool-${tool}`) heading.current?.focus()
  }, [tool])
  const close = () => {
    editor.openTool(undefined)
    document.getElementById(`tool-${tool}`)?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  return (
    <aside
      id="tool-drawer"
      className={css.drawer}
      aria-label={texts.settingsOf(texts.toolNames[tool])}
      onKeyDown={onKey}
      onBlur={() => editor.settle()}
    >
      <header className={css.head}>
        <h2 ref={heading} tabIndex={-1}>
          {texts.toolNames[tool]}
        </h2>
        <IconButton icon="close" label={texts.close} onClick={close} />
      </header>
      <div className={css.body}>
        <Contents editor={editor} scene={scene} />
      </div>
      <footer className={css.foot}>
        <Button variant="ghost" size="sm" onClick={editor.resetScene}>
          {texts.resetScene}
        </Button>
      </footer>
    </aside>
  )
}
