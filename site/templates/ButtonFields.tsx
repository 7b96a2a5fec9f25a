import type { Language } from '#core/languages.ts'
import {
  FONT_SIZE_MAX_PX,
  FONT_SIZE_MIN_PX,
  TOUCH_BUTTON_TEXT_MAX,
  TOUCH_BUTTON_TRANSLATION_MAX,
} from '#core/limits.ts'
import { buttonLabel } from '#core/visitor-texts/buttons.ts'
import type { OtherLanguage } from '#core/visitor-texts/translations.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { fieldTexts } from '../kit/texts/fields.ts'
import { translationTexts } from '../kit/texts/translations.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { ColourField } from './ColourField.tsx'
import css from './cards.module.css'
import type { ButtonDraft, DraftProblem } from './draft.ts'
import { templateTexts } from './texts.ts'

type ButtonFieldsProps = {
  button: ButtonDraft
  language: Language
  /** Problems found when the user tried to save. */
  problems: readonly DraftProblem[]
  onChange: (changes: Partial<ButtonDraft>) => void
}

/** Fields of a touch button (Spec 5): text of at most 10 characters, size 8 to 40 px. */
export function ButtonFields({ button, language, problems, onChange }: ButtonFieldsProps) {
  const texts = useTexts(templateTexts)
  const fields = useTexts(fieldTexts)
  const size = button.font_size
  const isSized = Number.isInteger(size) && size >= FONT_SIZE_MIN_PX && size <= FONT_SIZE_MAX_PX
  const setSize = (text: string) => onChange({ font_size: Number(text) || 0 })
  return (
    <>
      {language === 'ja' ? (
        <LabelField button={button} problems={problems} onChange={onChange} />
      ) : (
        <TranslationField key={language} language={language} button={button} onChange={onChange} />
      )}
      <Field label={texts.fontSize} help={texts.fontSizeRange} error={isSized ? undefined : fields.fontSize}>
        <TextInput
          type="number"
          size="sm"
          min={FONT_SIZE_MIN_PX}
          max={FONT_SIZE_MAX_PX}
          value={size || ''}
          onChange={({ target }) => setSize(target.value)}
        />
      </Field>
      <input
        type="range"
        className={css.range}
        aria-label={texts.fontSize}
        min={FONT_SIZE_MIN_PX}
        max={FONT_SIZE_MAX_PX}
        value={size}
        onChange={({ target }) => setSize(target.value)}
      />
      <ColourField colour={button.bg_color} onChange={(bg_color) => onChange({ bg_color })} />
    </>
  )
}

function LabelField({ button, problems, onChange }: Omit<ButtonFieldsProps, 'language'>) {
  const texts = useTexts(templateTexts)
  const common = useTexts(commonTexts)
  const fields = useTexts(fieldTexts)
  const isBlank = problems.some(({ field }) => field === 'text') && button.text.trim() === ''
  return (
    <Field
      label={texts.text}
      mark={common.required}
      required
      help={texts.characters(button.text.length, TOUCH_BUTTON_TEXT_MAX)}
      error={isBlank ? fields.required : undefined}
    >
      <TextInput
        autoFocus={button.text === ''}
        maxLength={TOUCH_BUTTON_TEXT_MAX}
        autoComplete="off"
        value={button.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
    </Field>
  )
}

type TranslationFieldProps = Pick<ButtonFieldsProps, 'button' | 'onChange'> & { language: OtherLanguage }

/** Field for a translation of the button's text. Its help text shows what visitors read if the field is empty. */
function TranslationField({ button, language, onChange }: TranslationFieldProps) {
  const texts = useTexts(templateTexts)
  const common = useTexts(commonTexts)
  const { shownAs } = useTexts(translationTexts)
  const written = button.translations ?? {}
  const own = written[language] ?? ''
  const shown = buttonLabel(language, { ja: button.text })
  const help = own === '' && shown !== '' ? shownAs(shown) : undefined
  return (
    <Field
      label={texts.text}
      mark={common.optional}
      help={help ?? texts.characters(own.length, TOUCH_BUTTON_TRANSLATION_MAX)}
    >
      <TextInput
        lang={language}
        maxLength={TOUCH_BUTTON_TRANSLATION_MAX}
        autoComplete="off"
        placeholder={shown}
        value={own}
        onChange={({ target }) => onChange({ translations: { ...written, [language]: target.value } })}
      />
    </Field>
  )
}
