import { useStore } from '@nanostores/react'
import { SCHEDULE_ENTRIES_MAX } from '#rules/limits.ts'
import { templateTexts } from '../../messages/template.ts'
import { mediaLibrary } from '../../stores/media/library.ts'
import { type MediaWindow, nextKey } from '../../stores/template/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { referenceOf } from './reference-of.ts'
import { SortableCards } from './SortableCards.tsx'
import type { DrawerProps } from './ToolDrawer.tsx'
import { FIRST_WINDOW, useWindowText, WindowFields } from './WindowFields.tsx'
import { WindowsPart } from './WindowsPart.tsx'

/** Other media at certain hours of some weekdays; the first that holds is shown. */
export function MediaWindows({ editor, scene }: DrawerProps) {
  const texts = useTexts(templateTexts)
  const windowText = useWindowText()
  const { value: files = [] } = useStore(mediaLibrary.$library)
  const entries = scene.media_schedule
  const replace = (media_schedule: readonly MediaWindow[], field?: string) =>
    editor.edit(() => ({ media_schedule }), field)
  const change = (key: number, changes: Partial<MediaWindow>) =>
    replace(
      entries.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)),
      `media window ${key}`,
    )
  const add = () => {
    const first = files[0]
    if (!first) return
    const key = nextKey(entries)
    const media = scene.contents_media ?? referenceOf(first)
    replace([...entries, { key, media, window: FIRST_WINDOW }])
    editor.openCard({ tool: 'media', key })
  }
  return (
    <WindowsPart>
      <SortableCards
        editor={editor}
        tool="media"
        items={entries.map((entry, index) => ({
          key: entry.key,
          name: texts.window(index + 1),
          note: `${windowText(entry.window)} ${entry.media.name}`,
        }))}
        onOrder={(keys) =>
          replace(
            keys.flatMap((key) => entries.filter((entry) => entry.key === key)),
            'order',
          )
        }
        onRemove={(key) => replace(entries.filter((entry) => entry.key !== key))}
        body={(key) => {
          const entry = entries.find((other) => other.key === key)
          return (
            entry && (
              <>
                <Field label={texts.file}>
                  <SelectInput
                    value={entry.media.id}
                    onChange={({ target }) => {
                      const file = files.find(({ id }) => id === Number(target.value))
                      if (file) change(key, { media: referenceOf(file) })
                    }}
                  >
                    {!files.some(({ id }) => id === entry.media.id) && (
                      <option value={entry.media.id}>{entry.media.name}</option>
                    )}
                    {files.map((file) => (
                      <option key={file.id} value={file.id}>
                        {file.name}
                      </option>
                    ))}
                  </SelectInput>
                </Field>
                <WindowFields window={entry.window} onChange={(window) => change(key, { window })} />
              </>
            )
          )
        }}
      />
      <Button
        size="sm"
        icon="plus"
        disabled={files.length === 0 || entries.length >= SCHEDULE_ENTRIES_MAX}
        onClick={add}
      >
        {texts.addMediaWindow}
      </Button>
    </WindowsPart>
  )
}
