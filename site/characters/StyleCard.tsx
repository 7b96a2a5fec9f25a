import { useState } from 'react'
import type { CharacterShape } from '#core/characters/contract-read.ts'
import { isPlainLook } from '#core/characters/look.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import css from './characters.module.css'
import { coloursOf } from './company-characters.ts'
import { SpriteLine } from './SpriteLine.tsx'
import type { CompanyCardProps } from './StandardCard.tsx'
import { StyleDialog } from './StyleDialog.tsx'
import { characterTexts } from './texts.ts'

const isRestyled = ({ palette, look }: CharacterShape): boolean =>
  Object.keys(palette).length > 0 || (look !== undefined && !isPlainLook(look))

/** Lists the product's characters with the company's colors, and opens the dialog that changes colors and accessories. */
export function StyleCard({ store, characters }: CompanyCardProps) {
  const texts = useTexts(characterTexts)
  const [edited, setEdited] = useState<CharacterShape>()
  const ours = characters.filter((character) => coloursOf(character).length > 0)
  return (
    <Card title={texts.style}>
      <p className={css.muted}>{texts.styleHelp}</p>
      <ul className={css.list}>
        {ours.map((character) => (
          <li key={character.id} className={css.row}>
            <img className={css.face} src={character.image_url} alt="" width={56} height={56} />
            <span className={css.words}>
              <b>{character.name}</b>
              <span className={css.dots}>
                {coloursOf(character).map(({ name, colour }) => (
                  <i
                    key={name}
                    className={css.dot}
                    style={{ background: character.palette[name] ?? colour }}
                    title={texts.swatches[name]}
                  />
                ))}
              </span>
              <SpriteLine store={store} character={character} />
            </span>
            {isRestyled(character) && <Badge>{texts.restyled}</Badge>}
            <Button size="sm" aria-label={texts.editOf(character.name)} onClick={() => setEdited(character)}>
              {texts.edit}
            </Button>
          </li>
        ))}
      </ul>
      {edited && (
        <StyleDialog key={edited.id} store={store} character={edited} onClose={() => setEdited(undefined)} />
      )}
    </Card>
  )
}
