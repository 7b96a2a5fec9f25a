import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ListPager } from '../kit/lists/ListPager.tsx'
import { ListSearch } from '../kit/lists/ListSearch.tsx'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { EntryList } from './EntryList.tsx'
import css from './entry-list.module.css'
import type { Inbox, Replies } from './inbox.ts'
import { LanguageFilter } from './LanguageFilter.tsx'
import type { Listening } from './listening.ts'
import type { Places } from './PlaceSelect.tsx'
import { type Go, QuestionCard } from './QuestionCard.tsx'
import { knowledgeTexts } from './texts.ts'
import { inboxTexts } from './texts-inbox.ts'
import { useWhen } from './use-when.ts'

const STATES = ['open', 'answered', 'dismissed'] as const

export type InboxTabProps = {
  inbox: Inbox
  replies: Replies
  places: Places
  listening: Listening
  mayWrite: boolean
  go: Go
}

/** The tab 未回答の質問 (unanswered questions): the list, and a field to answer the open question. */
export function InboxTab(props: InboxTabProps) {
  const { inbox } = props
  const texts = useTexts(inboxTexts)
  const { status, value } = useStore(inbox.pages.$list)
  const open = useStore(inbox.$open)
  useEffect(() => {
    void inbox.load()
    return inbox.pages.close
  }, [inbox])
  if (!value)
    return status === 'failed' ? (
      <LoadFailed title={texts.failed} onAgain={() => void inbox.load()} />
    ) : (
      <ListSkeleton />
    )
  return (
    <div className={css.two}>
      <Card flush label={texts.list}>
        <Filters inbox={inbox} />
        {value.rows.length > 0 ? <Questions {...props} /> : <NoQuestions {...props} />}
        <ListPager pages={inbox.pages} total={value.total} />
      </Card>
      {open && <QuestionCard key={open.id} {...props} row={open} />}
    </div>
  )
}

function NoQuestions({ inbox, mayWrite, go }: InboxTabProps) {
  const texts = useTexts(inboxTexts)
  const page = useTexts(knowledgeTexts)
  const { text, language, state } = useStore(inbox.pages.$options)
  if (text !== '' || language !== '')
    return (
      <Empty
        icon="search"
        title={page.noMatch}
        action={<Button onClick={() => inbox.pages.narrow({ text: '', language: '' })}>{page.clear}</Button>}
      />
    )
  if (state !== '' && state !== 'open') return <Empty icon="list" title={texts.emptyState} />
  return (
    <Empty
      icon="success"
      title={texts.empty}
      action={
        mayWrite && (
          <Button icon="plus" onClick={() => go('answers', { answer: 'new' })}>
            {page.addAnswer}
          </Button>
        )
      }
    >
      {texts.emptyHelp}
    </Empty>
  )
}

function Filters({ inbox: { pages } }: Pick<InboxTabProps, 'inbox'>) {
  const texts = useTexts(inboxTexts)
  const { state, language } = useStore(pages.$options)
  return (
    <div className={css.listHead} role="search">
      <div className={css.halves}>
        <SelectInput
          size="sm"
          aria-label={texts.state}
          value={state}
          onChange={({ target }) => pages.narrow({ state: target.value })}
        >
          {STATES.map((name) => (
            <option key={name} value={name === 'open' ? '' : name}>
              {texts.states[name]}
            </option>
          ))}
        </SelectInput>
        <LanguageFilter
          texts={texts}
          value={language}
          onChoose={(chosen) => pages.narrow({ language: chosen })}
        />
      </div>
      <ListSearch size="sm" pages={pages} label={texts.search} />
    </div>
  )
}

function Questions({ inbox }: InboxTabProps) {
  const texts = useTexts(inboxTexts)
  const { languages } = useTexts(commonTexts)
  const when = useWhen()
  const { value } = useStore(inbox.pages.$list)
  const open = useStore(inbox.$open)
  return (
    <EntryList
      label={texts.list}
      chosen={open?.id}
      onChoose={inbox.choose}
      entries={(value?.rows ?? []).map(({ id, text, lang, times, lastAt, signageName }) => ({
        key: id,
        lang,
        title: text,
        sub: [signageName, when(lastAt)].filter(Boolean).join('・'),
        end: times > 1 ? texts.times(times) : '',
        marks: lang === 'ja' ? null : <Badge>{languages[lang]}</Badge>,
      }))}
    />
  )
}
