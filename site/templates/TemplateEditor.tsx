import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { SignageShape } from '#core/signages/contract.ts'
import { useLeaveGuard } from '../kit/forms/use-leave-guard.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { EditorHeader } from './EditorHeader.tsx'
import { EditorNotices } from './EditorNotices.tsx'
import css from './editor.module.css'
import type { TemplateEditor as Editor } from './editor.ts'
import { Preview } from './Preview.tsx'
import { SceneSelector } from './SceneSelector.tsx'
import { ToolBar } from './ToolBar.tsx'
import { ToolDrawer } from './ToolDrawer.tsx'
import { templateTexts } from './texts.ts'
import { useEditorKeys } from './use-editor-keys.ts'

/** From this width on, drawer and preview are side by side. On narrower screens, the drawer is below the preview. */
const WIDE = '(width >= 900px)'

/** The template editor (Spec 2.4.5): header, tools that open in a drawer, live preview, and the choice of scenes. */
export function TemplateEditor({ editor, signage }: { editor: Editor; signage: SignageShape }) {
  const texts = useTexts(templateTexts)
  const isDirty = useStore(editor.$isDirty)
  const tool = useStore(editor.$tool)
  const scene = useStore(editor.$scene)
  const draft = useStore(editor.$draft)
  useLeaveGuard(isDirty, texts.leave)
  useEditorKeys(editor)
  useEffect(() => {
    if (matchMedia(WIDE).matches) editor.openTool(editor.isOwn ? 'media' : 'buttons')
  }, [editor])
  const shown = draft[scene]
  // for the first second, the editor of a reservation user shows Standby, which this user may not edit
  const isOffered = shown !== undefined && editor.scenes.includes(scene)
  return (
    <div
      className={css.editor}
      data-drawer={(tool !== undefined && isOffered) || undefined}
      data-version={signage.version}
    >
      <EditorHeader editor={editor} signage={signage} scene={shown} />
      <ToolBar editor={editor} />
      {tool && isOffered && <ToolDrawer key={tool} editor={editor} tool={tool} scene={shown} />}
      <div className={css.canvas}>
        <EditorNotices editor={editor} />
        {shown && <Preview editor={editor} signage={signage} scene={shown} />}
      </div>
      <SceneSelector editor={editor} signage={signage} />
      <ConflictDialog editor={editor} />
    </div>
  )
}
