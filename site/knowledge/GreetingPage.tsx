import { useTexts } from '../kit/texts/use-texts.ts'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { AiSettingsForm } from './AiSettingsForm.tsx'
import { GreeterCard } from './GreeterCard.tsx'
import { GreetingCard } from './GreetingCard.tsx'
import { HandOverCard } from './HandOverCard.tsx'
import css from './knowledge.module.css'
import { aiSettingsTexts } from './texts-settings.ts'
import { useAiSettings } from './use-ai-settings.ts'

/** /app/ai-guide/greeting: who greets visitors, with which words, and when the AI calls an operator. */
export function GreetingPage() {
  const texts = useTexts(aiSettingsTexts).greetingPage
  const settings = useAiSettings()
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <div className={css.settings}>
        <AiSettingsForm settings={settings}>
          {(part) => (
            <>
              <GreetingCard {...part} />
              <GreeterCard {...part} />
              <HandOverCard {...part} />
            </>
          )}
        </AiSettingsForm>
      </div>
    </>
  )
}
