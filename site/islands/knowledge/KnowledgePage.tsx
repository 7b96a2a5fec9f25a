import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { aiSettingsTexts } from '../../messages/ai-settings.ts'
import { pickTexts } from '../../messages/define.ts'
import { knowledgeTexts } from '../../messages/knowledge.ts'
import { openListening } from '../../stores/knowledge/listening.ts'
import { openPronunciations } from '../../stores/knowledge/pronunciations.ts'
import { openAiSettings } from '../../stores/knowledge/settings.ts'
import { openTab, type TabName, tabsOf } from '../../stores/knowledge/tab.ts'
import { $language } from '../../stores/shared/preferences.ts'
import { $session, type SessionUser } from '../../stores/shared/session.ts'
import { toasts } from '../../stores/shared/toasts.ts'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { type TabItem, Tabs } from '../../ui/Tabs.tsx'
import { useLeaveGuard } from '../forms/use-leave-guard.ts'
import { ListSkeleton } from '../lists/ListSkeleton.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { SettingsTab } from './SettingsTab.tsx'

/** /app/ai-guide/talk_config: what the company's AI knows, and how it talks (decisions 7). */
export function KnowledgePage() {
  const texts = useTexts(knowledgeTexts)
  const { user } = useStore($session)
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      {!user ? (
        <ListSkeleton />
      ) : user.role === 'systemAdmin' && user.companyId === null ? (
        <Card label={texts.title}>
          <Empty icon="company" title={texts.noCompany}>
            {texts.noCompanyHelp}
          </Empty>
        </Card>
      ) : (
        <KnowledgeTabs user={user} />
      )}
    </>
  )
}

const told = () => pickTexts(aiSettingsTexts, $language.get())

/** What is typed in any tab stays with the page, whichever tab is open. */
function openParts(user: SessionUser) {
  const settings = openAiSettings(() => toasts.show({ text: told().saved }))
  const words = openPronunciations(() => toasts.show({ text: told().words.saved }))
  const listening = openListening({
    onInstead: () => toasts.show({ text: told().voice.instead, tone: 'info' }),
    onFailed: () => toasts.show({ text: told().voice.notHeard, tone: 'danger' }),
  })
  return { tab: openTab(user.role), settings, words, listening }
}

function KnowledgeTabs({ user }: { user: SessionUser }) {
  const texts = useTexts(knowledgeTexts)
  const { leave } = useTexts(aiSettingsTexts)
  const [{ tab, settings, words, listening }] = useState(() => openParts(user))
  const open = useStore(tab.$tab)
  const isDirty = [useStore(settings.$isDirty), useStore(words.$isDirty)].includes(true)
  useLeaveGuard(isDirty, leave)
  const panels: Record<TabName, Omit<TabItem<TabName>, 'value' | 'label'>> = {
    settings: { panel: <SettingsTab settings={settings} words={words} listening={listening} /> },
  }
  return (
    <Tabs
      label={texts.tabsLabel}
      value={open}
      onChange={(chosen) => tab.open(chosen)}
      tabs={tabsOf(user.role).map((value) => ({ value, label: texts.tabs[value], ...panels[value] }))}
    />
  )
}
