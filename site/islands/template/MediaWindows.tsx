import { useStore } from '@nanostores/react'
import { templateTexts } from '../../messages/template.ts'
import { mediaLibrary } from '../../stores/media/library.ts'
import { Field } from '../../ui/Field.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { referenceOf } from './reference-of.ts'
import { ShowWindows } from './ShowWindows.tsx'
import type { DrawerProps } from './ToolDrawer.tsx'

/** Other media at certain hours. */
export function MediaWindows({ editor, scene }: DrawerProps) {
  const texts = useTexts(templateTexts)
  const { value: files = [] } = useStore(mediaLibrary.$library)
  const [first] = files
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
        <Field label={texts.file}>
          <SelectInput
            value={media.id}
            onChange={({ target }) => {
              const file = files.find(({ id }) => id === Number(target.value))
              if (file) change({ media: referenceOf(file) })
            }}
          >
            {!files.some(({ id }) => id === media.id) && <option value={media.id}>{media.name}</option>}
            {files.map((file) => (
              <option key={file.id} value={file.id}>
                {file.name}
              </option>
            ))}
          </SelectInput>
        </Field>
      )}
    />
  )
}
