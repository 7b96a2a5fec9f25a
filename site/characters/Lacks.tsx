import type { CharacterLack } from '#core/characters/character-file.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import css from './characters.module.css'
import { characterTexts } from './texts.ts'
import { characterFileTexts } from './texts-character-file.ts'

/** Lists what a character's file lacks; shows nothing if the file is complete. */
export function Lacks({ lacks }: { lacks: readonly CharacterLack[] }) {
  const texts = useTexts(characterTexts)
  const words = useTexts(characterFileTexts).lacks
  if (lacks.length === 0) return null
  return (
    <div className={css.lacks}>
      <b>{texts.lacks}</b>
      <ul>
        {lacks.map((lack) => (
          <li key={lack}>{words[lack]}</li>
        ))}
      </ul>
      <p>{texts.lacksHelp}</p>
    </div>
  )
}
