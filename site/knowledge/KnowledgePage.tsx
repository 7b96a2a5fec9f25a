import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Role } from '#core/accounts/roles.ts'
import { useLeaveGuard } from '../kit/forms/use-leave-guard.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { Tabs } from '../kit/ui/Tabs.tsx'
import { $session } from '../line/session.ts'
import { AnswersTab } from './AnswersTab.tsx'
import { InboxTab } from './InboxTab.tsx'
import { LazyTab } from './LazyTab.tsx'
import { type KnowledgeParts, openPage } from './open-page.ts'
import { $openQuestions, loadOpenQuestions } from './open-questions.ts'
import { type TabName, tabsOf } from './tab.ts'
import { knowledgeTexts } from './texts.ts'
import { aiSettingsTexts } from './texts-settings.ts'

/**
 * /app/ai-guide/talk_config: what the company's AI knows (decisions 7). A system administrator must choose a company
 * first.
 */
export function KnowledgePage() {
  const texts = useTexts(knowledgeTexts)
  const { user } = useStore($session)
  if (user && (user.role !== 'systemAdmin' || user.companyId !== null)) return <Knowledge role={user.role} />
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      {user ? (
        <Card label={texts.title}>
          <Empty icon="company" title={texts.noCompany}>
            {texts.noCompanyHelp}
          </Empty>
        </Card>
      ) : (
        <ListSkeleton />
      )}
    </>
  )
}

/** The tabs for a user with a company. */
export function Knowledge({ role }: { role: Role }) {
  const texts = useTexts(knowledgeTexts)
  const { leave } = useTexts(aiSettingsTexts)
  const [parts] = useState(() => openPage(role))
  const { tab, unsaved, places } = parts
  const open = useStore(tab.$tab)
  const count = useStore($openQuestions)
  useLeaveGuard(useStore(unsaved.$isAny), leave)
  useEffect(() => {
    void places.load()
    void loadOpenQuestions()
  }, [places])
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        actions={
          parts.mayWrite && (
            <Button variant="primary" icon="plus" onClick={() => tab.open('answers', { answer: 'new' })}>
              {texts.addAnswer}
            </Button>
          )
        }
      />
      <Tabs
        label={texts.tabsLabel}
        value={open}
        onChange={(chosen) => tab.open(chosen)}
        tabs={tabsOf(role).map((value) => ({
          value,
          label: texts.tabs[value],
          ...(value === 'unanswered' && count > 0 ? { count } : {}),
          panel: <Panel name={value} parts={parts} />,
        }))}
      />
    </>
  )
}

type PanelProps = { name: TabName; parts: KnowledgeParts }

/** The content of one tab. Recreated each time the tab is opened, because it reads the query in the address. */
function Panel({ name, parts }: PanelProps) {
  const { tabFailed } = useTexts(knowledgeTexts)
  const visit = useStore(parts.tab.$visit)
  if (name === 'unanswered') return <Inbox key={visit} parts={parts} />
  if (name === 'answers') return <Answers key={visit} parts={parts} />
  return <LazyTab key={visit} load={parts.late[name]} failed={tabFailed} />
}

type OpenedProps = Pick<PanelProps, 'parts'>

function Inbox({ parts }: OpenedProps) {
  const { tab, replies, listening, places, mayWrite } = parts
  const [inbox] = useState(parts.openInbox)
  return (
    <InboxTab
      inbox={inbox}
      replies={replies}
      listening={listening}
      mayWrite={mayWrite}
      places={places.$resource}
      go={tab.open}
    />
  )
}

function Answers({ parts }: OpenedProps) {
  const { tab, drafts, listening, places, mayWrite } = parts
  const [list] = useState(parts.openAnswers)
  return (
    <AnswersTab
      list={list}
      drafts={drafts}
      listening={listening}
      mayWrite={mayWrite}
      places={places.$resource}
      go={tab.open}
    />
  )
}
