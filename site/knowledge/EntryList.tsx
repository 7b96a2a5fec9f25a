import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { classes } from '../kit/ui/classes.ts'
import listCss from './entry-list.module.css'
import css from './knowledge.module.css'

interface Entry<Key> {
  key: Key
  title: string
  lang?: string | undefined
  sub: string
  /** Text at the right of the title. */
  end?: string
  marks?: ReactNode
}

type EntryListProps<Key> = {
  label: string
  entries: readonly Entry<Key>[]
  chosen: Key | undefined
  onChoose: (key: Key) => void
}

/** A list next to its details. Arrow keys move, Enter or Space chooses. */
export function EntryList<Key extends string | number>(props: EntryListProps<Key>) {
  const { label, entries, chosen, onChoose } = props
  const list = useRef<HTMLUListElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    event.preventDefault()
    buttons[at + step]?.focus()
  }
  const choose = (key: Key) => {
    onChoose(key)
    // on a narrow screen the details are below the list: scroll to them
    requestAnimationFrame(() => {
      const card = list.current?.closest('section')
      const detail = card?.nextElementSibling
      if (card && detail && detail.getBoundingClientRect().top >= card.getBoundingClientRect().bottom)
        detail.scrollIntoView()
    })
  }
  return (
    <ul ref={list} className={listCss.entries} aria-label={label} onKeyDown={move}>
      {entries.map(({ key, title, lang, sub, end, marks }) => (
        <li key={key} className={listCss.entryRow}>
          <button
            type="button"
            className={listCss.entry}
            aria-current={key === chosen || undefined}
            onClick={() => choose(key)}
          >
            <b lang={lang}>{title}</b>
            {end && <span className={listCss.times}>{end}</span>}
            <span className={classes(css.sub, listCss.sub)}>{sub}</span>
            {marks && <span className={classes(css.marks, listCss.marks)}>{marks}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
