import { useStore } from '@nanostores/react'
import { LanguageSwitch } from '../kit/LanguageSwitch.tsx'
import { $textSize, $theme, TEXT_SIZES, THEMES } from '../kit/preferences.ts'
import { $shortcutsShown } from '../kit/shortcuts.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { IconButton } from '../kit/ui/IconButton.tsx'
import { Popover } from '../kit/ui/Popover.tsx'
import { Segment } from '../kit/ui/Segment.tsx'
import css from './DisplaySettings.module.css'
import { shellTexts } from './texts.ts'

/** Theme, language and text size of this browser. Takes effect at once. */
export function DisplaySettings() {
  const texts = useTexts(shellTexts)
  const common = useTexts(commonTexts)
  const theme = useStore($theme)
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
        <span aria-hidden="true">{common.language}</span>
        <LanguageSwitch block />
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
