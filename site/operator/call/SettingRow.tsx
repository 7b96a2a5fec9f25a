import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Icon, type IconName } from '../../kit/ui/Icon.tsx'
import css from './settings.module.css'
import type { CallSettings, SettingKind } from './settings.ts'
import { callSettingsTexts } from './texts-settings.ts'

const ICONS: Record<'sent' | 'applied' | 'failed', IconName> = {
  sent: 'clock',
  applied: 'check',
  failed: 'warning',
}

type SettingRowProps = { settings: CallSettings; kind: SettingKind; label: string; children: ReactNode }

/** One setting with its label and the outcome of its last change. */
export function SettingRow({ settings, kind, label, children }: SettingRowProps) {
  const texts = useTexts(callSettingsTexts)
  const last = useStore(settings.$settings)[kind]
  const { reasons } = texts
  const reason =
    last?.reason !== undefined && last.reason in reasons ? (last.reason as keyof typeof reasons) : 'other'
  return (
    <div className={css.setting} data-kind={kind} data-outcome={last?.outcome}>
      <span className={css.name} aria-hidden="true">
        {label}
      </span>
      <div className={css.control}>
        {children}
        <p className={css.outcome} role="status">
          {last && (
            <>
              <Icon name={ICONS[last.outcome]} size={16} />
              {texts.outcomes[last.outcome]}
              {last.outcome === 'failed' && `: ${reasons[reason]}`}
            </>
          )}
        </p>
      </div>
    </div>
  )
}
