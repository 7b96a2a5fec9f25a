import { useState } from 'react'
import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { toasts } from '../kit/toasts.ts'
import { FactsTab } from './FactsTab.tsx'
import { openFacts } from './facts.ts'
import { openFactsChoice } from './facts-choice.ts'
import type { PageParts } from './open-page.ts'
import { factTexts } from './texts-facts.ts'

export function openFactsTab({ unsaved, places, mayWrite }: PageParts) {
  const texts = () => pickTexts(factTexts, $language.get())
  const facts = openFacts(unsaved, () => toasts.show({ text: texts().facts.saved }))
  return function FactsOpened() {
    const [choice] = useState(openFactsChoice)
    return <FactsTab facts={facts} choice={choice} mayWrite={mayWrite} places={places.$resource} />
  }
}
