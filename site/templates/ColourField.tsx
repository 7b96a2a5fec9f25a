import { fieldTexts } from '../kit/texts/fields.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Field } from '../kit/ui/Field.tsx'
import { Icon } from '../kit/ui/Icon.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { coloursOn, READABLE_CONTRAST } from '../stage/contrast.ts'
import css from './cards.module.css'
import { templateTexts } from './texts.ts'

/**
 * The colors that the editor offers. They match the kiosk's wooden counter and the background above it, and are in the
 * order of their names in `texts.colours`.
 */
export const SWATCHES = ['#27427f', '#fffdf8', '#17703f', '#b93a1b', '#7f5200'] as const

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/**
 * The color of a touch button. The button's text is white or navy, whichever has more contrast (docs/look.md, Kiosk);
 * warns if neither is readable.
 */
export function ColourField({ colour, onChange }: { colour: string; onChange: (colour: string) => void }) {
  const texts = useTexts(templateTexts)
  const fields = useTexts(fieldTexts)
  const isFine = isColour(colour) && coloursOn(colour).contrast >= READABLE_CONTRAST
  return (
    <div className={css.colour}>
      <fieldset className={css.swatches}>
        <legend>{texts.colour}</legend>
        {SWATCHES.map((swatch, index) => (
          <button
            key={swatch}
            type="button"
            title={texts.colours[index]}
            aria-label={texts.colours[index]}
            aria-pressed={swatch === colour.toLowerCase()}
            style={{ background: swatch, color: coloursOn(swatch).text }}
            onClick={() => onChange(swatch)}
          >
            {swatch === colour.toLowerCase() && <Icon name="check" size={16} />}
          </button>
        ))}
        <input
          type="color"
          aria-label={texts.otherColour}
          title={texts.otherColour}
          value={isColour(colour) ? colour : SWATCHES[0]}
          onChange={({ target }) => onChange(target.value)}
        />
      </fieldset>
      <Field label={texts.colourCode} error={isColour(colour) ? undefined : fields.colour}>
        <TextInput
          size="sm"
          maxLength={7}
          autoComplete="off"
          value={colour}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      {isColour(colour) && (
        <p className={css.contrast} data-fine={isFine || undefined}>
          <Icon name={isFine ? 'check' : 'warning'} size={16} />
          {isFine ? texts.contrastFine : texts.contrastLow}
        </p>
      )}
    </div>
  )
}
