import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Tabs } from '../../kit/ui/Tabs.tsx'
import { useShortcut } from '../../kit/use-shortcut.ts'
import page from '../operation.module.css'
import type { CallSession } from './call-session.ts'
import type { CallTab } from './call-tab.ts'
import { MessageTab } from './MessageTab.tsx'
import { NoteTab } from './NoteTab.tsx'
import { PlaceTab } from './PlaceTab.tsx'
import { TalkTab } from './TalkTab.tsx'
import css from './tabs.module.css'
import { writtenTexts } from './texts-written.ts'
import type { Written } from './written.ts'

type CallTabsProps = {
  session: CallSession
  written: Written
  /** Whether this user may send messages and write a note. */
  mayWrite: boolean
}

/** The tabs 会話 (talk), 文字 (messages), メモ (note) and この場所 (place). The note stays editable until the page returns to standby. */
export function CallTabs({ session, written, mayWrite }: CallTabsProps) {
  const texts = useTexts(writtenTexts)
  const tab = useStore(session.$tab)
  const closed = useStore(session.$closed) !== undefined
  const { open, focusAsked } = useOpenTab(session, mayWrite, closed)
  const root = useRef<HTMLElement>(null)
  const marks = useMarks(session, written, tab)

  /** Escape moves the focus out of a field, so that the page's shortcuts work again. */
  const leaveField = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing)
      root.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
  }

  // A reserved room belongs to no shop (store), so the tab この場所 (place) would be empty.
  const has = { talk: true, message: mayWrite, note: mayWrite, place: session.talk.endsAt === null }
  const tabs = [
    { value: 'talk' as const, mark: marks.talk, panel: <TalkTab session={session} written={written} /> },
    {
      value: 'message' as const,
      panel: (
        <MessageTab written={written} lang={session.talk.lang} focusAsked={focusAsked} closed={closed} />
      ),
    },
    {
      value: 'note' as const,
      mark: marks.note,
      panel: <NoteTab written={written} focusAsked={focusAsked} />,
    },
    { value: 'place' as const, panel: <PlaceTab session={session} /> },
  ]
  return (
    <section ref={root} className={page.tabs} aria-label={texts.tabsLabel} onKeyDown={leaveField}>
      <Tabs<CallTab>
        fill
        label={texts.tabsLabel}
        className={css.tabs}
        value={tab}
        onChange={open}
        tabs={tabs.filter(({ value }) => has[value]).map((one) => ({ ...one, label: texts.tabs[one.value] }))}
      />
    </section>
  )
}

/**
 * Opens a tab when the user presses it or uses its keyboard shortcut. A shortcut also moves the focus into the tab's
 * field: `focusAsked` counts the shortcuts used, and is 0 after a press.
 */
function useOpenTab(session: CallSession, mayWrite: boolean, closed: boolean) {
  const [focusAsked, setFocusAsked] = useState(0)
  const open = (next: CallTab) => {
    session.$tab.set(next)
    setFocusAsked(0)
  }
  const write = (next: CallTab) => {
    session.$tab.set(next)
    setFocusAsked((count) => count + 1)
  }
  useShortcut('message', () => write('message'), { enabled: mayWrite && !closed })
  useShortcut('note', () => write('note'), { enabled: mayWrite })
  return { open, focusAsked }
}

/** Marks for tabs that are not open: 会話 (talk) if the visitor has said something new, メモ (note) if there is a note. */
function useMarks(session: CallSession, written: Written, tab: CallTab) {
  const texts = useTexts(writtenTexts)
  const lines = useStore(session.captions.$lines)
  const said = lines.findLast(({ speaker }) => speaker === 'visitor')?.n ?? 0
  const [seen, setSeen] = useState(said)
  if (tab === 'talk' && seen !== said) setSeen(said)
  const note = useStore(written.$note).value?.note ?? ''
  return {
    talk: tab !== 'talk' && said > seen ? texts.news : undefined,
    note: tab !== 'note' && note !== '' ? texts.hasNote : undefined,
  }
}
