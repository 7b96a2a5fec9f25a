import type { PageParts } from './open-page.ts'
import { openSettings } from './open-settings.ts'
import { SettingsTab } from './SettingsTab.tsx'

export function openSettingsTab({ unsaved }: PageParts) {
  const settings = openSettings()
  unsaved.watch('settings', settings.$isDirty)
  return () => <SettingsTab settings={settings} />
}
