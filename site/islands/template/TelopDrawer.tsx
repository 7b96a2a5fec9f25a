import { TELOP_MAX } from '#rules/limits.ts'
import { templateTexts } from '../../messages/template.ts'
import { Field } from '../../ui/Field.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { TelopWindows } from './TelopWindows.tsx'
import type { DrawerProps } from './ToolDrawer.tsx'

/** Spec 2.4.5: show the telop, its lines; ours: another one at certain hours. */
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
