import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { toasts } from '../kit/toasts.ts'
import { ImportTab } from './ImportTab.tsx'
import { openImporting } from './importing.ts'
import type { PageParts } from './open-page.ts'
import { knowledgeTexts } from './texts.ts'

export function openImportTab({ unsaved, places }: PageParts) {
  const texts = () => pickTexts(knowledgeTexts, $language.get())
  const importing = openImporting({
    onImported: ({ added, changed }) => toasts.show({ text: texts().import.taken(added, changed) }),
    onAdded: (count) => toasts.show({ text: texts().import.added(count) }),
  })
  unsaved.watch('suggestions', importing.$isDirty)
  return () => <ImportTab importing={importing} places={places.$resource} />
}
