import { useStore } from '@nanostores/react'
import { hasProductSprites } from '#core/characters/character-address.ts'
import type { CharacterShape } from '#core/characters/contract-read.ts'
import { $language } from '../kit/preferences.ts'
import { refusalText } from '../kit/texts/refusals.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Progress } from '../kit/ui/Progress.tsx'
import css from './characters.module.css'
import type { CompanyCardProps } from './StandardCard.tsx'
import { spriteTexts } from './texts-sprites.ts'

type SpriteLineProps = { store: CompanyCardProps['store']; character: CharacterShape }

/**
 * Explains how devices without a GPU show a company's own character, or a product character whose colors or accessories
 * the company has changed. Shows nothing for characters that have the product's pictures.
 */
export function SpriteLine({ store: { sprites }, character }: SpriteLineProps) {
  const texts = useTexts(spriteTexts)
  const language = useStore($language, { ssr: 'initial' })
  const { drawn, failures, speed } = useStore(sprites.$making)
  if (hasProductSprites(character)) return null
  if (drawn?.characterId === character.id) {
    const percent = Math.floor(drawn.share * 100)
    return (
      <span className={css.sprites}>
        <Progress label={texts.drawing(character.name)} value={percent} max={100} />
        <small>{texts.drawingShare(percent)}</small>
      </span>
    )
  }
  if (character.sprites_url !== undefined) return <small>{texts.ready}</small>
  const failure = failures[character.id]
  return (
    <span className={css.sprites}>
      <small>
        {failure ? texts.failed : texts.missing}
        {failure?.refusal && refusalText(failure.refusal, language)}
        {speed === 'slow' && texts.slow}
        {speed === 'none' && texts.cannot}
      </small>
      {speed !== 'none' && (
        <Button
          size="sm"
          disabled={drawn !== undefined}
          aria-label={texts.drawOf(character.name)}
          onClick={() => sprites.draw(character)}
        >
          {failure ? texts.again : texts.draw}
        </Button>
      )}
    </span>
  )
}
