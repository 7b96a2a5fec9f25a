import { BOARD_PATH } from '../../kit/operation-paths.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Empty } from '../../kit/ui/Empty.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { notAnOperatorTexts } from './texts-not-an-operator.ts'

/** Tells a system administrator that they receive no calls, and where they can watch the reception of the company. */
export function NotAnOperator() {
  const texts = useTexts(notAnOperatorTexts)
  return (
    <Empty
      heading="h1"
      icon="reception"
      title={texts.title}
      action={
        <LinkButton href={BOARD_PATH} variant="primary" icon="board">
          {texts.toBoard}
        </LinkButton>
      }
    >
      {texts.text}
    </Empty>
  )
}
