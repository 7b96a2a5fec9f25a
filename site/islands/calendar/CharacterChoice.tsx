import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { bookingTexts } from '../../messages/booking.ts'
import type { Booking } from '../../stores/booking/booking.ts'
import { useTexts } from '../shell/use-texts.ts'
import css from './panel.module.css'

/** Who receives: the product's characters and, signed in, the company's own. */
export function CharacterChoice({ booking, chosenId }: { booking: Booking; chosenId: number | null }) {
  const texts = useTexts(bookingTexts)
  const characters = useStore(booking.$characters)
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
            onChange={() => booking.change({ characterID: character.id })}
          />
          <img src={character.imageUrl} alt="" />
          <span>{character.name}</span>
        </label>
      ))}
    </fieldset>
  )
}
