import { useId } from 'react'
import { useTexts } from '../kit/texts/use-texts.ts'
import type { Bookable } from './bookable.ts'
import css from './booking-fields.module.css'
import { bookingTexts } from './texts-booking.ts'

type CharacterChoiceProps = {
  characters: readonly Bookable[]
  chosenId: number | null
  onChoose: (characterID: number) => void
}

/**
 * Choice of the character that receives the reservation's visitor, in the calendar's booking form and in a row of the
 * list.
 */
export function CharacterChoice({ characters, chosenId, onChoose }: CharacterChoiceProps) {
  const texts = useTexts(bookingTexts)
  const name = useId()
  if (characters.length === 0) return null
  return (
    <fieldset className={css.characters}>
      <legend>{texts.form.character}</legend>
      {characters.map((character) => (
        <label key={character.id} className={css.character}>
          <input
            type="radio"
            name={name}
            checked={character.id === chosenId}
            onChange={() => onChoose(character.id)}
          />
          <img src={character.imageUrl} alt="" />
          <span>{character.name}</span>
        </label>
      ))}
    </fieldset>
  )
}
