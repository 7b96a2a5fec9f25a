import { useState } from 'react'
import { pickTexts } from '../../messages/define.ts'
import { knowledgeTexts } from '../../messages/knowledge.ts'
import { openFacts } from '../../stores/knowledge/facts.ts'
import { openFactsChoice } from '../../stores/knowledge/facts-choice.ts'
import { $language } from '../../stores/shared/preferences.ts'
import { toasts } from '../../stores/shared/toasts.ts'
import { FactsTab } from './FactsTab.tsx'
import type { PageParts } from './open-page.ts'

export function openFactsTab({ unsaved, places, mayWrite }: PageParts) {
  const texts = () => pickTexts(knowledgeTexts, $language.get())
  const facts = openFacts(unsaved, () => toasts.show({ text: texts().facts.saved }))
  return function FactsOpened() {
    const [choice] = useState(openFactsChoice)
    return <FactsTab {...{ facts, choice, mayWrite }} places={places.$resource} />
  }
}
