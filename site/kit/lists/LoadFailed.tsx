import { commonTexts } from '../texts/common.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Empty } from '../ui/Empty.tsx'

/** Shown instead of content that could not be loaded. */
export function LoadFailed({ title, onAgain }: { title: string; onAgain: () => void }) {
  const common = useTexts(commonTexts)
  return (
    <Card label={title}>
      <Empty icon="alert" title={title} action={<Button onClick={onAgain}>{common.again}</Button>} />
    </Card>
  )
}
