import { pickTexts } from '../../messages/define.ts'
import { knowledgeTexts } from '../../messages/knowledge.ts'
import { openImporting } from '../../stores/knowledge/importing.ts'
import { $language } from '../../stores/shared/preferences.ts'
import { toasts } from '../../stores/shared/toasts.ts'
import { ImportTab } from './ImportTab.tsx'
import type { PageParts } from './open-page.ts'

export function openImportTab({ unsaved, places }: PageParts) {
  const texts = () => pickTexts(knowledgeTexts, $language.get())
  const importing = openImporting({
    onImported: ({ added, changed }) => toasts.show({ text: texts().import.taken(added, changed) }),
    onAdded: (count) => toasts.show({ text: texts().import.added(count) }),
  })
  unsaved.watch('suggestions', importing.$isDirty)
  return () => <ImportTab importing={importing} places={places.$resource} />
}
