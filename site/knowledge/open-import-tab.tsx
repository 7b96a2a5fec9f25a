import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { toasts } from '../kit/toasts.ts'
import { ImportTab } from './ImportTab.tsx'
import { openImporting } from './importing.ts'
import type { PageParts } from './open-page.ts'
import { importTexts } from './texts-import.ts'

export function openImportTab({ unsaved, places }: PageParts) {
  const texts = () => pickTexts(importTexts, $language.get())
  const importing = openImporting({
    onImported: ({ added, changed }) => toasts.show({ text: texts().taken(added, changed) }),
    onAdded: (count) => toasts.show({ text: texts().added(count) }),
  })
  unsaved.watch('suggestions', importing.$isDirty)
  return () => <ImportTab importing={importing} places={places.$resource} />
}
