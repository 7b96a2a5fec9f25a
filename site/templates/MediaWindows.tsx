import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { MediaReference } from '#core/fields/shapes.ts'
import { PICKER_ROWS } from '#core/limits.ts'
import type { MediaShape } from '#core/media/contract.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { type LibraryPages, mediaLibrary } from '../media/library.ts'
import css from './drawer.module.css'
import { FocusField } from './FocusField.tsx'
import { LibraryTiles } from './LibraryTiles.tsx'
import { referenceOf } from './reference-of.ts'
import { ShowWindows } from './ShowWindows.tsx'
import type { DrawerProps } from './ToolDrawer.tsx'
import { templateTexts } from './texts.ts'

/** Media that are shown at scheduled times. `list`: the page of the library from which the user chooses. */
export function MediaWindows({ editor, scene, list }: DrawerProps & { list: LibraryPages }) {
  const texts = useTexts(templateTexts)
  const [first] = useStore(list.$list).value?.rows ?? []
  return (
    <ShowWindows
      editor={editor}
      tool="media"
      entries={scene.media_schedule}
      replace={(media_schedule, field) => editor.edit(() => ({ media_schedule }), field)}
      fresh={first && { media: scene.contents_media ?? referenceOf(first) }}
      addLabel={texts.addMediaWindow}
      noteOf={({ media }) => media.name}
      fieldOf={({ media }, change) => (
        <>
          <WindowFile media={media} onChoose={(file) => change({ media: referenceOf(file) })} />
          <FocusField
            media={media}
            onChange={(focus) => change({ media: { ...media, focus } })}
            onSettle={editor.settle}
          />
        </>
      )}
    />
  )
}

type WindowFileProps = { media: MediaReference; onChoose: (file: MediaShape) => void }

function WindowFile({ media, onChoose }: WindowFileProps) {
  const texts = useTexts(templateTexts)
  const [list] = useState(() => mediaLibrary.pages({ rows: PICKER_ROWS }))
  return (
    <div className={css.part}>
      <p className={css.label}>{texts.file}</p>
      <LibraryTiles
        list={list}
        label={texts.file}
        chosen={media}
        onChoose={(file) => file && onChoose(file)}
      />
    </div>
  )
}
