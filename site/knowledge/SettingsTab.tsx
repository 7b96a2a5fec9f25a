import { AiSettingsForm } from './AiSettingsForm.tsx'
import { AnswererCard } from './AnswererCard.tsx'
import { GreeterCard } from './GreeterCard.tsx'
import { HandOverCard } from './HandOverCard.tsx'
import css from './knowledge.module.css'
import { PersonaCard } from './PersonaCard.tsx'
import type { AiSettings } from './settings.ts'

/** Tab 設定: how the company's AI greets, answers and calls people. Its voice is on a page of its own. */
export function SettingsTab({ settings }: { settings: AiSettings }) {
  return (
    <div className={css.settings}>
      <AiSettingsForm settings={settings}>
        {(part, known) => (
          <>
            <PersonaCard {...part} />
            <GreeterCard {...part} />
            <HandOverCard {...part} />
            <AnswererCard {...part} known={known} settings={settings} />
          </>
        )}
      </AiSettingsForm>
    </div>
  )
}
