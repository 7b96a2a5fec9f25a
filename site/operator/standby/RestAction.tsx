import { useTexts } from '../../kit/texts/use-texts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { IconButton } from '../../kit/ui/IconButton.tsx'
import type { SignageCard } from './signage-cards.ts'
import type { Standby } from './standby.ts'
import { standbyTexts } from './texts-standby.ts'

type RestActionProps = { card: SignageCard; standby: Standby; iconOnly?: boolean }

/** Spec 4.3: a button to suspend (休止する) or resume (再開する) a signage. Hidden if the user's role may not do either. */
export function RestAction({ card, standby, iconOnly = false }: RestActionProps) {
  const texts = useTexts(standbyTexts).signages
  const { entry, rest } = card
  if (!rest) return null
  const word = rest.wanted === 'restart' ? texts.resume : texts.suspend
  const icon = rest.wanted === 'restart' ? 'play' : 'pause'
  const press = () => standby.rest(entry.id, rest.wanted)
  if (iconOnly)
    return <IconButton icon={icon} label={word} size="sm" disabled={!rest.enabled} onClick={press} />
  return (
    <Button size="sm" icon={icon} disabled={!rest.enabled} onClick={press}>
      {word}
    </Button>
  )
}
