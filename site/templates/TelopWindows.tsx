import { TELOP_MAX } from '#core/limits.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Field } from '../kit/ui/Field.tsx'
import { TextArea } from '../kit/ui/TextArea.tsx'
import { ShowWindows } from './ShowWindows.tsx'
import type { DrawerProps } from './ToolDrawer.tsx'
import { templateTexts } from './texts.ts'

/** Scheduled telop. */
export function TelopWindows({ editor, scene }: DrawerProps) {
  const texts = useTexts(templateTexts)
  return (
    <ShowWindows
      editor={editor}
      tool="telop"
      entries={scene.telop_schedule}
      replace={(telop_schedule, field) => editor.edit(() => ({ telop_schedule }), field)}
      fresh={{ telop: scene.telop }}
      addLabel={texts.addTelopWindow}
      noteOf={({ telop }) => telop.split('\n')[0]}
      fieldOf={({ telop }, change) => (
        <Field label={texts.telop}>
          <TextArea
            rows={3}
            maxLength={TELOP_MAX}
            value={telop}
            onChange={({ target }) => change({ telop: target.value })}
          />
        </Field>
      )}
    />
  )
}
