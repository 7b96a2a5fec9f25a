import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { PICKER_ROWS } from '#core/limits.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Switch } from '../kit/ui/Switch.tsx'
import { mediaLibrary } from '../media/library.ts'
import css from './drawer.module.css'
import { FocusField } from './FocusField.tsx'
import { LibraryPicker } from './LibraryPicker.tsx'
import { MediaWindows } from './MediaWindows.tsx'
import { referenceOf } from './reference-of.ts'
import type { DrawerProps } from './ToolDrawer.tsx'
import { templateTexts } from './texts.ts'

/**
 * Spec 2.4.5: uploads or chooses the media of a scene (screen), and applies them to all scenes. Beyond the Spec: media
 * at scheduled times.
 */
export function MediaDrawer({ editor, scene }: DrawerProps) {
  const texts = useTexts(templateTexts)
  const [list] = useState(() => mediaLibrary.pages({ rows: PICKER_ROWS }))
  const toAll = useStore(editor.$toAll).media
  const media = scene.contents_media
  return (
    <>
      {scene.layout === 'onlyAvatar' && (
        <Banner live={false}>
          <p>{texts.mediaHidden}</p>
          <Button size="sm" className={css.inside} onClick={() => editor.setLayout('mediaAndAvatar')}>
            {texts.showMedia}
          </Button>
        </Banner>
      )}
      <div>
        <Switch
          label={texts.applyToAll}
          checked={toAll}
          onChange={({ target }) => editor.applyToAll('media', target.checked)}
        />
        <p className={css.help}>{texts.applyToAllHelp}</p>
      </div>
      <LibraryPicker
        kinds={['image', 'video']}
        list={list}
        chosen={scene.contents_media}
        noneLabel={texts.noMedia}
        help={texts.mediaHelp}
        onChoose={(file) =>
          // names the scene, because the user may have opened another one before the upload ends
          editor.editElement(
            'media',
            { contents_media: file ? referenceOf(file) : null },
            { scene: scene.signage_state },
          )
        }
      />
      {media && (
        <FocusField
          media={media}
          onChange={(focus) =>
            editor.editElement('media', { contents_media: { ...media, focus } }, { field: 'focus' })
          }
          onSettle={editor.settle}
        />
      )}
      <MediaWindows editor={editor} scene={scene} list={list} />
    </>
  )
}
