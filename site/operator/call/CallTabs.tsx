import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { may } from '#core/accounts/permissions.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Tabs } from '../../kit/ui/Tabs.tsx'
import { useShortcut } from '../../kit/use-shortcut.ts'
import { $session } from '../../line/session.ts'
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
import { openWritten } from './written-wiring.ts'

/** The tabs 会話 (talk), 文字 (messages), メモ (note) and この場所 (place). The note can be written until the page returns to standby. */
export function CallTabs({ session }: { session: CallSession }) {
  const texts = useTexts(writtenTexts)
  const tab = useStore(session.$tab)
  const closed = useStore(session.$closed) !== undefined
  const [written] = useState(() => openWritten(session.talk, session.log.add))
  const mayWrite = useMayWrite()
  const [focusAsked, setFocusAsked] = useState(0)
  const root = useRef<HTMLElement>(null)
  useWritten(written, session, mayWrite)
  const marks = useMarks(session, written, tab)

  const open = (next: CallTab) => {
    session.$tab.set(next)
    setFocusAsked(0)
  }
  /** Opens a tab and puts the focus into its field. */
  const write = (next: CallTab) => {
    session.$tab.set(next)
    setFocusAsked((count) => count + 1)
  }
  useShortcut('message', () => write('message'), { enabled: mayWrite && !closed })
  useShortcut('note', () => write('note'), { enabled: mayWrite })

  /** Escape moves the focus out of a field, so that the page's shortcuts work again. */
  const leaveField = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing)
      root.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
  }

  // A reserved room is not in a store, so there is nothing to say about a place.
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

/** False for the owner of a reserved room: a talk with a guest has no messages and notes. */
function useMayWrite(): boolean {
  const { user } = useStore($session)
  return user === undefined || may(user.role, 'call.answer')
}

/** Loads phrases and note once this operator is the host of the talk, and saves the typed note when the user leaves the page. */
function useWritten(written: Written, session: CallSession, mayWrite: boolean): void {
  const taking = useStore(session.handOver.$taking) !== undefined
  useEffect(() => {
    if (!taking && mayWrite) written.load()
  }, [taking, written, mayWrite])
  useEffect(() => written.saveNow, [written])
}

/** Why a closed tab has a dot: the visitor has said something, or a note exists. */
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
