import type { Box } from '#core/stage/layout.ts'
import { boxStyle } from './box-style.ts'
import css from './buttons.module.css'
import { StageIcon } from './StageIcon.tsx'
import type { StageLanguage } from './stage-model.ts'

/** The name of each language in that language. */
const NAMES: Record<StageLanguage, string> = { ja: '日本語', en: 'English', zh: '中文' }
const ORDER: readonly StageLanguage[] = ['ja', 'en', 'zh']

interface LanguageBadgeProps {
  box: Box
  label: string
  current: StageLanguage
  onLanguage?(language: StageLanguage): void
}

export function LanguageBadge({ box, label, current, onLanguage }: LanguageBadgeProps) {
  return (
    <div className={css.languages} style={boxStyle(box)} role="group" aria-label={label}>
      <StageIcon name="globe" size={40} />
      {ORDER.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => onLanguage?.(language)}
        >
          {NAMES[language]}
        </button>
      ))}
    </div>
  )
}
