import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { PICKER_ROWS } from '#rules/limits.ts'
import { templateTexts } from '../../messages/template.ts'
import { mediaLibrary } from '../../stores/media/library.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useTexts } from '../shell/use-texts.ts'
import css from './drawer.module.css'
import { LibraryPicker } from './LibraryPicker.tsx'
import { MediaWindows } from './MediaWindows.tsx'
import { referenceOf } from './reference-of.ts'
import type { DrawerProps } from './ToolDrawer.tsx'

/** Spec 2.4.5: apply the media to all scenes, upload or choose one; ours: another one at certain hours. */
export function MediaDrawer({ editor, scene }: DrawerProps) {
  const texts = useTexts(templateTexts)
  const [list] = useState(() => mediaLibrary.pages({ rows: PICKER_ROWS }))
  const toAll = useStore(editor.$toAll).media
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
        onChoose={(file) => editor.editElement('media', { contents_media: file ? referenceOf(file) : null })}
      />
      <MediaWindows editor={editor} scene={scene} list={list} />
    </>
  )
}
