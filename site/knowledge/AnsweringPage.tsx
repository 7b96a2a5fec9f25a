import { useTexts } from '../kit/texts/use-texts.ts'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { AiSettingsForm } from './AiSettingsForm.tsx'
import { AnswererCard } from './AnswererCard.tsx'
import css from './knowledge.module.css'
import { PersonaCard } from './PersonaCard.tsx'
import { aiSettingsTexts } from './texts-settings.ts'
import { useAiSettings } from './use-ai-settings.ts'

/**
 * /app/ai-guide/answering: whether a chat server (generative AI) helps to answer, which one, its costs, and the AI's
 * persona.
 */
export function AnsweringPage() {
  const texts = useTexts(aiSettingsTexts).answeringPage
  const settings = useAiSettings()
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <div className={css.settings}>
        <AiSettingsForm settings={settings}>
          {(part, known) => (
            <>
              <AnswererCard {...part} known={known} settings={settings} />
              {part.fields.answerer === 'chat' && <PersonaCard {...part} />}
            </>
          )}
        </AiSettingsForm>
      </div>
    </>
  )
}
