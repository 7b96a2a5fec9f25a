import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { may } from '#rules/permissions.ts'
import type { Role } from '#rules/roles.ts'
import { aiSettingsTexts } from '../../messages/ai-settings.ts'
import { knowledgeTexts } from '../../messages/knowledge.ts'
import { $openQuestions, loadOpenQuestions } from '../../stores/knowledge/open-questions.ts'
import { type TabName, tabsOf } from '../../stores/knowledge/tab.ts'
import { $session } from '../../stores/shared/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useLeaveGuard } from '../forms/use-leave-guard.ts'
import { ListSkeleton } from '../lists/ListSkeleton.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { AnswersTab } from './AnswersTab.tsx'
import { ExhibitsTab } from './ExhibitsTab.tsx'
import { FactsTab } from './FactsTab.tsx'
import { ImportTab } from './ImportTab.tsx'
import { InboxTab } from './InboxTab.tsx'
import { type KnowledgeParts, openPage } from './open-page.ts'
import { SettingsTab } from './SettingsTab.tsx'
import { TalksTab } from './TalksTab.tsx'
import { TryTab } from './TryTab.tsx'

/** /app/ai-guide/talk_config: what the company's AI knows, and how it talks (decisions 7). */
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

function Knowledge({ role }: { role: Role }) {
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
          may(role, 'answer.write') && (
            <>
              <Button icon="upload" onClick={() => tab.open('import')}>
                {texts.tabs.import}
              </Button>
              <Button variant="primary" icon="plus" onClick={() => tab.open('answers', { answer: 'new' })}>
                {texts.addAnswer}
              </Button>
            </>
          )
        }
      />
      <Tabs
        label={texts.tabsLabel}
        value={open}
        onChange={(chosen) => tab.open(chosen)}
        tabs={tabsOf(role).map((value) => ({
          ...{ value, label: texts.tabs[value] },
          ...(value === 'unanswered' && count > 0 ? { count } : {}),
          panel: <Panel name={value} role={role} parts={parts} />,
        }))}
      />
    </>
  )
}

type PanelProps = { name: TabName; role: Role; parts: KnowledgeParts }

/** Opened anew with each visit, also when the address of an open tab is told anew. */
function Panel({ name, role, parts }: PanelProps) {
  const visit = useStore(parts.tab.$visit)
  const { settings, words, listening } = parts
  const panels: Record<TabName, () => ReactNode> = {
    unanswered: () => <Inbox role={role} parts={parts} />,
    answers: () => <Answers role={role} parts={parts} />,
    exhibits: () => <ExhibitsTab />,
    facts: () => <FactsOpened role={role} parts={parts} />,
    import: () => <ImportTab importing={parts.importing} places={parts.places.$resource} />,
    try: () => <Try parts={parts} />,
    talks: () => <TalksOpened parts={parts} />,
    settings: () => <SettingsTab settings={settings} words={words} listening={listening} />,
  }
  return <div key={visit}>{panels[name]()}</div>
}

type OpenedProps = Pick<PanelProps, 'role' | 'parts'>

function Inbox({ role, parts }: OpenedProps) {
  const { tab, of, replies, listening, places } = parts
  const [inbox] = useState(of.inbox)
  return (
    <InboxTab
      {...{ inbox, replies, listening }}
      places={places.$resource}
      mayWrite={may(role, 'answer.write')}
      go={tab.open}
    />
  )
}

function Answers({ role, parts }: OpenedProps) {
  const { tab, of, drafts, listening, places } = parts
  const [list] = useState(of.answers)
  return (
    <AnswersTab
      {...{ list, drafts, listening }}
      places={places.$resource}
      mayWrite={may(role, 'answer.write')}
      go={tab.open}
    />
  )
}

function FactsOpened({ role, parts }: OpenedProps) {
  const { of, facts, places } = parts
  const [choice] = useState(of.factsChoice)
  return <FactsTab {...{ facts, choice }} places={places.$resource} mayWrite={may(role, 'answer.write')} />
}

function TalksOpened({ parts }: Pick<OpenedProps, 'parts'>) {
  const [talks] = useState(parts.of.talks)
  return <TalksTab talks={talks} places={parts.places.$resource} />
}

function Try({ parts }: Pick<OpenedProps, 'parts'>) {
  const { tab, of, listening, places } = parts
  const [trying] = useState(of.trying)
  return <TryTab {...{ trying, listening }} places={places.$resource} go={tab.open} />
}
