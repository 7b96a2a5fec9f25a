import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { knowledgeTexts } from '../../messages/knowledge.ts'
import { $openQuestions, loadOpenQuestions } from '../../stores/knowledge/open-questions.ts'
import { Badge } from '../../ui/Badge.tsx'
import { HiddenText } from '../../ui/HiddenText.tsx'
import { useTexts } from './use-texts.ts'

/** How many questions wait for an answer; counted anew when the page changes. */
export function OpenQuestions({ path, className }: { path: string; className: string | undefined }) {
  const texts = useTexts(knowledgeTexts)
  const count = useStore($openQuestions)
  // another page is the occasion
  useEffect(() => void loadOpenQuestions(), [path])
  if (count === 0) return null
  return (
    <Badge tone="count" {...(className ? { className } : {})}>
      <span aria-hidden="true">{count}</span>
      <HiddenText>{texts.openQuestions(count)}</HiddenText>
    </Badge>
  )
}
