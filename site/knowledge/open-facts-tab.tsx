import { useState } from 'react'
import { pickTexts } from '../kit/texts/define.ts'
import { knowledgeTexts } from './texts.ts'
import { openFacts } from './facts.ts'
import { openFactsChoice } from './facts-choice.ts'
import { $language } from '../kit/preferences.ts'
import { toasts } from '../kit/toasts.ts'
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
