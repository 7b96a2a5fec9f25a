import { useStore } from '@nanostores/react'
import { TELOP_MAX } from '#core/limits.ts'
import { missingLanguages } from '#core/visitor-texts/text-for.ts'
import {
  type Drafts,
  type Translations,
  withDrafts,
  withoutDrafts,
} from '#core/visitor-texts/translations.ts'
import { DraftOthers } from '../kit/forms/DraftOthers.tsx'
import { LanguageTabs } from '../kit/forms/LanguageTabs.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Switch } from '../kit/ui/Switch.tsx'
import { TelopField } from './TelopField.tsx'
import { TelopWindows } from './TelopWindows.tsx'
import type { DrawerProps } from './ToolDrawer.tsx'
import { templateTexts } from './texts.ts'

/**
 * Edits visibility and lines of the telop (scrolling text; Spec 2.4.5). Beyond the Spec: other lines at
 * scheduled times.
 */
export function TelopDrawer({ editor, scene }: DrawerProps) {
  const texts = useTexts(templateTexts)
  const language = useStore(editor.$language)
  const telops = [
    { ja: scene.telop, translations: scene.telop_translations },
    ...scene.telop_schedule.map(({ telop: ja, translations }) => ({ ja, translations })),
  ]
  const rewrite = (change: (written: Translations, ja: string) => Translations) =>
    editor.edit(
      ({ telop, telop_translations = {}, telop_schedule }) => ({
        telop_translations: change(telop_translations, telop),
        telop_schedule: telop_schedule.map((entry) => ({
          ...entry,
          translations: change(entry.translations ?? {}, entry.telop),
        })),
      }),
      undefined,
      // the user may have opened another scene (screen) while the drafts were being made
      [scene.signage_state],
    )
  const fill = (drafts: Drafts) => {
    rewrite((written, ja) => withDrafts(written, drafts.get(ja), TELOP_MAX))
    return () => rewrite((written, ja) => withoutDrafts(written, drafts.get(ja)))
  }
  return (
    <>
      <Switch
        label={texts.showTelop}
        checked={scene.is_view_telop}
        onChange={({ target }) => editor.edit(() => ({ is_view_telop: target.checked }))}
      />
      <LanguageTabs
        value={language}
        onChange={editor.setLanguage}
        missing={telops.flatMap((text) => missingLanguages(text))}
      />
      <TelopField
        language={language}
        text={{ ja: scene.telop, translations: scene.telop_translations }}
        rows={5}
        help={texts.telopHelp}
        onChange={(telop) => editor.edit(() => ({ telop }), 'telop')}
        onTranslate={(telop_translations) => editor.edit(() => ({ telop_translations }), `telop ${language}`)}
      />
      <TelopWindows editor={editor} scene={scene} />
      {!editor.isOwn && (
        <DraftOthers
          missing={telops.filter((text) => missingLanguages(text).length > 0).map(({ ja }) => ja)}
          onDrafts={fill}
        />
      )}
    </>
  )
}
