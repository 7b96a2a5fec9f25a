import { useTexts } from '../kit/texts/use-texts.ts'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { UnreachableOperators } from '../users/UnreachableOperators.tsx'
import type { StepProps } from './Guide.tsx'
import { setupTexts } from './texts.ts'

/** Setup step: adds the colleagues who also receive visitors. */
export function PeopleStep({ data }: StepProps) {
  const texts = useTexts(setupTexts)
  return (
    <>
      <UnreachableOperators />
      <p>{data.mail === 'sent' ? texts.byMail : texts.byPaper}</p>
      <LinkButton href="/app/users/add" variant="primary" size="lg" icon="plus">
        {texts.addPerson}
      </LinkButton>
    </>
  )
}
