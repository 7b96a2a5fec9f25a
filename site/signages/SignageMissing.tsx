import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { signageTexts } from './texts.ts'

/** Shown if the signage was deleted, does not exist, or belongs to another company. */
export function SignageMissing() {
  const texts = useTexts(signageTexts)
  return (
    <Card label={texts.notFound}>
      <Empty
        icon="signage"
        title={texts.notFound}
        action={<LinkButton href="/app/signage/list">{texts.toList}</LinkButton>}
      >
        {texts.notFoundText}
      </Empty>
    </Card>
  )
}
