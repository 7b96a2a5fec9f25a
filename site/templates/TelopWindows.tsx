import { useStore } from '@nanostores/react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { ShowWindows } from './ShowWindows.tsx'
import { TelopField } from './TelopField.tsx'
import type { DrawerProps } from './ToolDrawer.tsx'
import { templateTexts } from './texts.ts'

/** Telops that are shown at scheduled times. */
export function TelopWindows({ editor, scene }: DrawerProps) {
  const texts = useTexts(templateTexts)
  const language = useStore(editor.$language)
  return (
    <ShowWindows
      editor={editor}
      tool="telop"
      entries={scene.telop_schedule}
      replace={(telop_schedule, field) => editor.edit(() => ({ telop_schedule }), field)}
      fresh={{ telop: scene.telop, translations: scene.telop_translations }}
      addLabel={texts.addTelopWindow}
      noteOf={({ telop }) => telop.split('\n')[0]}
      fieldOf={({ telop, translations }, change) => (
        <TelopField
          language={language}
          text={{ ja: telop, translations }}
          rows={3}
          onChange={(ja) => change({ telop: ja })}
          onTranslate={(next) => change({ translations: next })}
        />
      )}
    />
  )
}
