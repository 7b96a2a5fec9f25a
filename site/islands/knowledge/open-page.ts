import type { Role } from '#rules/roles.ts'
import { aiSettingsTexts } from '../../messages/ai-settings.ts'
import { pickTexts } from '../../messages/define.ts'
import { knowledgeTexts } from '../../messages/knowledge.ts'
import { openAnswerDrafts, openAnswerList } from '../../stores/knowledge/answers.ts'
import { openFacts } from '../../stores/knowledge/facts.ts'
import { openFactsChoice } from '../../stores/knowledge/facts-choice.ts'
import { openImporting } from '../../stores/knowledge/importing.ts'
import { createReplies, openInbox } from '../../stores/knowledge/inbox.ts'
import { openListening } from '../../stores/knowledge/listening.ts'
import { openPlaces } from '../../stores/knowledge/places.ts'
import { openPronunciations } from '../../stores/knowledge/pronunciations.ts'
import { openAiSettings } from '../../stores/knowledge/settings.ts'
import { openTab } from '../../stores/knowledge/tab.ts'
import { openTalks } from '../../stores/knowledge/talks.ts'
import { openTrying } from '../../stores/knowledge/trying.ts'
import { createUnsaved } from '../../stores/knowledge/unsaved.ts'
import { $language } from '../../stores/shared/preferences.ts'
import { toasts } from '../../stores/shared/toasts.ts'

const settingTexts = () => pickTexts(aiSettingsTexts, $language.get())
const texts = () => pickTexts(knowledgeTexts, $language.get())

/** What stays while tabs change: what is typed and not saved, above all. What a tab shows is opened by `of` with the tab. */
export function openPage(role: Role) {
  const tab = openTab(role)
  const unsaved = createUnsaved()
  const replies = createReplies()
  const settings = openAiSettings(() => toasts.show({ text: settingTexts().saved }))
  const words = openPronunciations(() => toasts.show({ text: settingTexts().words.saved }))
  const listening = openListening({
    onInstead: () => toasts.show({ text: settingTexts().voice.instead, tone: 'info' }),
    onFailed: () => toasts.show({ text: settingTexts().voice.notHeard, tone: 'danger' }),
  })
  let list: ReturnType<typeof openAnswerList> | undefined
  const drafts = openAnswerDrafts(unsaved, (key, answerId) => {
    toasts.show({ text: key === 'new' ? texts().answers.added : texts().answers.saved })
    if (key === 'new') drafts.forget('new')
    list?.choose(answerId)
    void list?.pages.load()
  })
  const facts = openFacts(unsaved, () => toasts.show({ text: texts().facts.saved }))
  const importing = openImporting({
    onImported: ({ added, changed }) => toasts.show({ text: texts().import.taken(added, changed) }),
    onAdded: (count) => toasts.show({ text: texts().import.added(count) }),
  })
  unsaved.watch('replies', replies.$isDirty)
  unsaved.watch('settings', settings.$isDirty)
  unsaved.watch('words', words.$isDirty)

  return {
    ...{ tab, unsaved, replies, settings, words, listening, drafts, facts, importing, places: openPlaces() },
    /** They read the address as it is when their tab is opened. */
    of: {
      inbox: () =>
        openInbox((row, answerId, how) => {
          replies.forget(row.id)
          toasts.show({
            text: how === 'new' ? texts().inbox.registered : texts().inbox.added,
            action: {
              label: texts().inbox.tryIt,
              run: () => tab.open('try', { q: row.text, lang: row.lang }),
            },
          })
          drafts.forget(answerId)
        }),
      answers: () => {
        list = openAnswerList()
        return list
      },
      factsChoice: openFactsChoice,
      trying: openTrying,
      talks: openTalks,
    },
  }
}
export type KnowledgeParts = ReturnType<typeof openPage>
