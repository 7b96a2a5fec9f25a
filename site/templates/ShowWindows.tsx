import type { ReactNode } from 'react'
import { SCHEDULE_ENTRIES_MAX } from '#core/limits.ts'
import type { ShowWindow } from '#core/time/schedule.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { newKey } from './draft.ts'
import { SortableCards } from './SortableCards.tsx'
import type { DrawerProps } from './ToolDrawer.tsx'
import { templateTexts } from './texts.ts'
import { FIRST_WINDOW, useWindowText, WindowFields } from './WindowFields.tsx'
import { WindowsPart } from './WindowsPart.tsx'

interface Entry {
  key: number
  window: ShowWindow
}

type ShowWindowsProps<One extends Entry> = Pick<DrawerProps, 'editor'> & {
  tool: 'media' | 'telop'
  entries: readonly One[]
  /** @param field successive changes of the same field are undone in one step */
  replace: (entries: readonly One[], field?: string) => void
  /** Initial values of a new entry; undefined: there is nothing yet that could be scheduled. */
  fresh: Omit<One, keyof Entry> | undefined
  addLabel: string
  /** Note next to the hours of a collapsed entry. */
  noteOf: (entry: One) => string | undefined
  fieldOf: (entry: One, change: (changes: Partial<One>) => void) => ReactNode
}

/** Schedule entries with weekdays and hours; the first that includes the current time is shown. */
export function ShowWindows<One extends Entry>(props: ShowWindowsProps<One>) {
  const { editor, tool, entries, replace, fresh, addLabel, noteOf, fieldOf } = props
  const texts = useTexts(templateTexts)
  const windowText = useWindowText()
  const change = (key: number, changes: Partial<One>) =>
    replace(
      entries.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)),
      `${tool} window ${key}`,
    )
  const inOrder = (keys: readonly number[]) =>
    keys.flatMap((key) => entries.filter((entry) => entry.key === key))
  const add = () => {
    const key = newKey()
    replace([...entries, { ...fresh, key, window: FIRST_WINDOW } as One])
    editor.openCard({ tool, key })
  }
  return (
    <WindowsPart>
      <SortableCards
        editor={editor}
        tool={tool}
        items={entries.map((entry, index) => ({
          key: entry.key,
          name: texts.window(index + 1),
          note: `${windowText(entry.window)} ${noteOf(entry)}`,
        }))}
        onOrder={(keys) => replace(inOrder(keys), 'order')}
        onRemove={(key) => replace(entries.filter((entry) => entry.key !== key))}
        body={(key) => {
          const entry = entries.find((other) => other.key === key)
          if (!entry) return undefined
          return (
            <>
              {fieldOf(entry, (changes) => change(key, changes))}
              <WindowFields
                window={entry.window}
                onChange={(window) => change(key, { window } as Partial<One>)}
              />
            </>
          )
        }}
      />
      <Button size="sm" icon="plus" disabled={!fresh || entries.length >= SCHEDULE_ENTRIES_MAX} onClick={add}>
        {addLabel}
      </Button>
    </WindowsPart>
  )
}
