import { TELOP_MAX } from '#core/limits.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Field } from '../kit/ui/Field.tsx'
import { Switch } from '../kit/ui/Switch.tsx'
import { TextArea } from '../kit/ui/TextArea.tsx'
import { TelopWindows } from './TelopWindows.tsx'
import type { DrawerProps } from './ToolDrawer.tsx'
import { templateTexts } from './texts.ts'

/** Spec 2.4.5: visibility and lines of the telop; ours: scheduled telop. */
export function TelopDrawer({ editor, scene }: DrawerProps) {
  const texts = useTexts(templateTexts)
  return (
    <>
      <Switch
        label={texts.showTelop}
        checked={scene.is_view_telop}
        onChange={({ target }) => editor.edit(() => ({ is_view_telop: target.checked }))}
      />
      <Field label={texts.telop} help={texts.telopHelp}>
        <TextArea
          rows={5}
          maxLength={TELOP_MAX}
          value={scene.telop}
          onChange={({ target }) => editor.edit(() => ({ telop: target.value }), 'telop')}
        />
      </Field>
      <TelopWindows editor={editor} scene={scene} />
    </>
  )
}
