import { useStore } from '@nanostores/react'
import { commonTexts } from '../../messages/common.ts'
import { shellTexts } from '../../messages/shell.ts'
import {
  $language,
  $textSize,
  $theme,
  STAFF_LANGUAGES,
  TEXT_SIZES,
  THEMES,
} from '../../stores/shared/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Segment } from '../../ui/Segment.tsx'
import css from './DisplaySettings.module.css'
import { $shortcutsShown } from './shortcuts.ts'
import { useTexts } from './use-texts.ts'

/** Design 3: theme, language and text size of this browser. Takes effect at once. */
export function DisplaySettings() {
  const texts = useTexts(shellTexts)
  const common = useTexts(commonTexts)
  const theme = useStore($theme)
  const language = useStore($language)
  const textSize = useStore($textSize)
  return (
    <Popover title={texts.settings} trigger={<IconButton icon="sun" label={texts.settings} />}>
      <div className={css.setting}>
        <span aria-hidden="true">{texts.theme.label}</span>
        <Segment
          block
          label={texts.theme.label}
          options={THEMES.map((value) => ({ value, label: texts.theme[value] }))}
          value={theme}
          onChange={(value) => $theme.set(value)}
        />
      </div>
      <div className={css.setting}>
        <span aria-hidden="true">{texts.language}</span>
        <Segment
          block
          label={texts.language}
          options={STAFF_LANGUAGES.map((value) => ({ value, label: common.languages[value] }))}
          value={language}
          onChange={(value) => $language.set(value)}
        />
      </div>
      <div className={css.setting}>
        <span aria-hidden="true">{texts.textSize.label}</span>
        <Segment
          block
          label={texts.textSize.label}
          options={TEXT_SIZES.map((value) => ({ value, label: texts.textSize[value] }))}
          value={textSize}
          onChange={(value) => $textSize.set(value)}
        />
      </div>
      <Button block size="sm" iconEnd="help" onClick={() => $shortcutsShown.set(true)}>
        {texts.shortcuts}
      </Button>
    </Popover>
  )
}
