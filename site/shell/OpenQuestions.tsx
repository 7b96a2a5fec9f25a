import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { HiddenText } from '../kit/ui/HiddenText.tsx'
import { $openQuestions, loadOpenQuestions } from '../knowledge/open-questions.ts'
import { knowledgeTexts } from '../knowledge/texts.ts'

/** Number of questions that the AI could not answer; reloaded when the page changes. */
export function OpenQuestions({ path, className }: { path: string; className: string | undefined }) {
  const texts = useTexts(knowledgeTexts)
  const count = useStore($openQuestions)
  useEffect(() => void loadOpenQuestions(), [path])
  if (count === 0) return null
  return (
    <Badge tone="count" {...(className ? { className } : {})}>
      <span aria-hidden="true">{count}</span>
      <HiddenText>{texts.openQuestions(count)}</HiddenText>
    </Badge>
  )
}
