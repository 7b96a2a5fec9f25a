import { SCHEDULE_ENTRIES_MAX, TELOP_MAX } from '#rules/limits.ts'
import { templateTexts } from '../../messages/template.ts'
import { nextKey, type TelopWindow } from '../../stores/template/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { SortableCards } from './SortableCards.tsx'
import type { DrawerProps } from './ToolDrawer.tsx'
import { FIRST_WINDOW, useWindowText, WindowFields } from './WindowFields.tsx'
import { WindowsPart } from './WindowsPart.tsx'

/** Another telop at certain hours of some weekdays; the first that holds runs. */
export function TelopWindows({ editor, scene }: DrawerProps) {
  const texts = useTexts(templateTexts)
  const windowText = useWindowText()
  const entries = scene.telop_schedule
  const replace = (telop_schedule: readonly TelopWindow[], field?: string) =>
    editor.edit(() => ({ telop_schedule }), field)
  const change = (key: number, changes: Partial<TelopWindow>) =>
    replace(
      entries.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)),
      `telop window ${key}`,
    )
  const add = () => {
    const key = nextKey(entries)
    replace([...entries, { key, telop: scene.telop, window: FIRST_WINDOW }])
    editor.openCard({ tool: 'telop', key })
  }
  return (
    <WindowsPart>
      <SortableCards
        editor={editor}
        tool="telop"
        items={entries.map((entry, index) => ({
          key: entry.key,
          name: texts.window(index + 1),
          note: `${windowText(entry.window)} ${entry.telop.split('\n')[0]}`,
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
                <Field label={texts.telop}>
                  <TextArea
                    rows={3}
                    maxLength={TELOP_MAX}
                    value={entry.telop}
                    onChange={({ target }) => change(key, { telop: target.value })}
                  />
                </Field>
                <WindowFields window={entry.window} onChange={(window) => change(key, { window })} />
              </>
            )
          )
        }}
      />
      <Button size="sm" icon="plus" disabled={entries.length >= SCHEDULE_ENTRIES_MAX} onClick={add}>
        {texts.addTelopWindow}
      </Button>
    </WindowsPart>
  )
}
