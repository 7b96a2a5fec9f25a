import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useLeaveGuard } from '../kit/forms/use-leave-guard.ts'
import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { AiSettingsForm } from './AiSettingsForm.tsx'
import { HearingCard } from './HearingCard.tsx'
import css from './knowledge.module.css'
import { openVoiceListening } from './listening.ts'
import { openSettings } from './open-settings.ts'
import { PronunciationCard } from './PronunciationCard.tsx'
import { openPronunciations } from './pronunciations.ts'
import { aiSettingsTexts } from './texts-settings.ts'
import { voiceTexts } from './texts-voice.ts'
import { VoiceCard } from './VoiceCard.tsx'

/** /app/company/voice: how the AI speaks and hears, and how words are pronounced. */
export function VoicePage() {
  const { page } = useTexts(voiceTexts)
  const { leave } = useTexts(aiSettingsTexts)
  const [settings] = useState(openSettings)
  const [words] = useState(() =>
    openPronunciations(() => toasts.show({ text: pickTexts(voiceTexts, $language.get()).words.saved })),
  )
  const [listening] = useState(openVoiceListening)
  const isSettingsDirty = useStore(settings.$isDirty)
  const isWordsDirty = useStore(words.$isDirty)
  useLeaveGuard(isSettingsDirty || isWordsDirty, leave)
  useEffect(() => {
    void settings.loadVoices()
    return listening.stop
  }, [settings, listening])
  return (
    <>
      <PageHead title={page.title} lead={page.lead} />
      <div className={css.settings}>
        <AiSettingsForm settings={settings}>
          {(part, { health }) => (
            <>
              <VoiceCard {...part} voices={settings.$voices} listening={listening} health={health.speech} />
              <HearingCard {...part} voices={settings.$voices.ja} health={health.hearing} />
            </>
          )}
        </AiSettingsForm>
        <PronunciationCard words={words} listening={listening} />
      </div>
    </>
  )
}
