import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { PICKER_ROWS } from '#core/limits.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Switch } from '../kit/ui/Switch.tsx'
import { mediaLibrary } from '../media/library.ts'
import css from './drawer.module.css'
import { LibraryPicker } from './LibraryPicker.tsx'
import type { DrawerProps } from './ToolDrawer.tsx'
import { templateTexts } from './texts.ts'

/** Spec 2.4.5: shows or hides the logo, applies it to all scenes, and uploads or chooses its picture. */
export function LogoDrawer({ editor, scene }: DrawerProps) {
  const texts = useTexts(templateTexts)
  const [list] = useState(() => mediaLibrary.pages({ kind: 'image', rows: PICKER_ROWS }))
  const toAll = useStore(editor.$toAll).logo
  return (
    <>
      <div>
        <Switch
          label={texts.showLogo}
          checked={scene.is_view_logo}
          onChange={({ target }) => editor.editElement('logo', { is_view_logo: target.checked })}
        />
        <Switch
          label={texts.applyToAll}
          checked={toAll}
          onChange={({ target }) => editor.applyToAll('logo', target.checked)}
        />
        <p className={css.help}>{texts.applyToAllHelp}</p>
      </div>
      <LibraryPicker
        kinds={['image']}
        list={list}
        chosen={scene.logo_media}
        noneLabel={texts.noLogo}
        help={texts.logoHelp}
        onChoose={(file) =>
          editor.editElement(
            'logo',
            file
              ? {
                  logo_media: { id: file.id, image_url: file.image_url, name: file.name },
                  is_view_logo: true,
                }
              : { logo_media: null },
            { scene: scene.signage_state },
          )
        }
      />
    </>
  )
}
