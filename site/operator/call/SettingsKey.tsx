import { useStore } from '@nanostores/react'
import { type RefObject, useState } from 'react'
import { ariaKeysOf } from '../../kit/shortcut-table.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Icon } from '../../kit/ui/Icon.tsx'
import { Popover } from '../../kit/ui/Popover.tsx'
import { useShortcut } from '../../kit/use-shortcut.ts'
import { CallSettingsPanel } from './CallSettingsPanel.tsx'
import type { CallSession } from './call-session.ts'
import css from './dock.module.css'
import keys from './dock-key.module.css'
import { callSettingsTexts } from './texts-settings.ts'

type SettingsKeyProps = { session: CallSession; disabled: boolean; dock: RefObject<HTMLElement | null> }

/**
 * The button 設定 (settings). Opens the settings above the row of call buttons (dock), over the tabs. The visitor and the
 * preview stay visible.
 */
export function SettingsKey({ session, disabled, dock }: SettingsKeyProps) {
  const texts = useTexts(callSettingsTexts)
  const [isOpen, setOpen] = useState(false)
  const closed = useStore(session.$closed) !== undefined
  useShortcut('settings', () => setOpen(!isOpen), { enabled: !disabled })
  return (
    <Popover
      title={texts.title}
      closeLabel={texts.close}
      side="top"
      anchor={dock}
      className={css.settings}
      open={isOpen && !closed}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className={keys.key}
          data-key="settings"
          aria-keyshortcuts={ariaKeysOf('settings')}
          disabled={disabled}
        >
          <Icon name="sliders" />
          {texts.open}
        </button>
      }
    >
      <CallSettingsPanel session={session} />
    </Popover>
  )
}
