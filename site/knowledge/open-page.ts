import { may } from '#core/accounts/permissions.ts'
import type { Role } from '#core/accounts/roles.ts'
import type { Language } from '#core/fields/shapes.ts'
import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { toasts } from '../kit/toasts.ts'
import { openAnswerDrafts, openAnswerList } from './answers.ts'
import { createReplies, openInbox } from './inbox.ts'
import { once } from './LazyTab.tsx'
import { type Listening, openVoiceListening } from './listening.ts'
import { openPlaces } from './places.ts'
import { type OpenTab, openTab } from './tab.ts'
import { answerTexts } from './texts-answers.ts'
import { inboxTexts } from './texts-inbox.ts'
import { createUnsaved, type Unsaved } from './unsaved.ts'

/** State and functions that the lazily loaded tabs share. */
export interface PageParts {
  tab: OpenTab
  unsaved: Unsaved
  listening: Listening
  places: ReturnType<typeof openPlaces>
  mayWrite: boolean
  /** Opens a new answer to this question; keeps an answer that is already being written. */
  answerTo(asked: string, lang: Language): Promise<void>
}

const wordsOfInbox = () => pickTexts(inboxTexts, $language.get())
const wordsOfAnswers = () => pickTexts(answerTexts, $language.get())

function sayAnswered(how: 'new' | 'added', onTry: () => void): void {
  const { registered, added, tryIt } = wordsOfInbox()
  toasts.show({ text: how === 'new' ? registered : added, action: { label: tryIt, run: onTry } })
}

/** The page's state, above all unsaved input. It is kept while the user changes tabs. */
export function openPage(role: Role) {
  const tab = openTab(role)
  const unsaved = createUnsaved()
  const replies = createReplies()
  const listening = openVoiceListening()
  let list: ReturnType<typeof openAnswerList> | undefined
  const drafts = openAnswerDrafts(unsaved, (key, answerId) => {
    toasts.show({ text: key === 'new' ? wordsOfAnswers().added : wordsOfAnswers().saved })
    if (key === 'new') drafts.forget('new')
    list?.choose(answerId)
    void list?.pages.load()
  })
  unsaved.watch('replies', replies.$isDirty)
  const mayWrite = may(role, 'answer.write')
  async function answerTo(asked: string, lang: Language): Promise<void> {
    const draft = drafts.of('new')
    await draft.load()
    if (!draft.$isDirty.get()) draft.change({ [lang]: { text: '', isDraft: false, asked } })
    tab.open('answers', { answer: 'new' })
  }
  const parts: PageParts = { tab, unsaved, listening, places: openPlaces(), mayWrite, answerTo }

  return {
    ...parts,
    replies,
    drafts,
    /** These state stores are created when their tab opens, because they read the page's URL. */
    openInbox: () =>
      openInbox((row, answerId, how) => {
        replies.forget(row.id)
        drafts.refresh(answerId)
        sayAnswered(how, () => tab.open('try', { q: row.text, lang: row.lang }))
      }),
    openAnswers() {
      list = openAnswerList()
      return list
    },
    late: {
      exhibits: once(async () => (await import('./ExhibitsTab.tsx')).ExhibitsTab),
      facts: once(async () => (await import('./open-facts-tab.tsx')).openFactsTab(parts)),
      import: once(async () => (await import('./open-import-tab.tsx')).openImportTab(parts)),
      try: once(async () => (await import('./open-try-tab.tsx')).openTryTab(parts)),
      talks: once(async () => (await import('./open-dialogues-tab.tsx')).openDialoguesTab(parts)),
    },
  }
}
export type KnowledgeParts = ReturnType<typeof openPage>
