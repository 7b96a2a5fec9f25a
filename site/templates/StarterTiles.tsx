import type { Orientation } from '#core/stage/layout-names.ts'
import { STARTERS, type Starter } from '#core/templates/starters.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import css from './starters.module.css'
import { starterTexts } from './texts-starters.ts'

type StarterTilesProps = {
  orientation: Orientation
  value: Starter | undefined
  onChange: (starter: Starter) => void
}

/** The starting templates as pictures of the kiosk (`npm run studio -- starters`). Radio buttons: arrow keys select. */
export function StarterTiles({ orientation, value, onChange }: StarterTilesProps) {
  const texts = useTexts(starterTexts)
  return (
    <div role="radiogroup" aria-label={texts.choose} className={css.tiles} data-orientation={orientation}>
      {STARTERS.map((starter) => (
        <label key={starter} className={css.tile}>
          <input
            type="radio"
            name="starter"
            value={starter}
            checked={starter === value}
            onChange={() => onChange(starter)}
          />
          <img src={`/starters/${starter}-${orientation}.jpg`} alt="" />
          <span>{texts.names[starter]}</span>
        </label>
      ))}
    </div>
  )
}
