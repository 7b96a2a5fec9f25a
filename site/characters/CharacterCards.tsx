import { useId } from 'react'
import type { CharacterShape } from '#core/characters/contract-read.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { classes } from '../kit/ui/classes.ts'
import choice from './character-choice.module.css'
import css from './characters.module.css'
import { standardOf } from './choice.ts'
import { characterTexts } from './texts.ts'

type CharacterCardsProps = {
  characters: readonly CharacterShape[]
  savedId: number
  chosenId: number
  onChoose: (characterId: number) => void
}

/** Cards to choose one character. They are native radio buttons, so that the arrow keys work. */
export function CharacterCards({ characters, savedId, chosenId, onChoose }: CharacterCardsProps) {
  const texts = useTexts(characterTexts)
  const name = useId()
  const standard = standardOf(characters)
  const card = (id: number, imageUrl: string | undefined, title: string, more?: string, isOwn = false) => (
    <label key={id} className={choice.card}>
      <input
        type="radio"
        className={choice.radio}
        name={name}
        checked={id === chosenId}
        onChange={() => onChoose(id)}
      />
      <img className={classes(css.face, choice.face)} src={imageUrl} alt="" width={128} height={128} />
      <span className={classes(css.words, choice.words)}>
        <b>{title}</b>
        {more && <small>{more}</small>}
        <span className={choice.marks}>
          {id === savedId && (
            <Badge tone="standby" icon="check">
              {texts.chosen}
            </Badge>
          )}
          {isOwn && <Badge>{texts.own}</Badge>}
        </span>
      </span>
    </label>
  )
  return (
    <div role="radiogroup" aria-label={texts.list} className={choice.cards}>
      {standard && card(0, standard.image_url, texts.standard, texts.standardIs(standard.name))}
      {characters.map((character) =>
        card(character.id, character.image_url, character.name, undefined, character.own !== null),
      )}
    </div>
  )
}
