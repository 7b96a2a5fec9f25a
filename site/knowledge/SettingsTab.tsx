import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { AnswererCard } from './AnswererCard.tsx'
import { CaptionsCard } from './CaptionsCard.tsx'
import { DraftForm } from './DraftForm.tsx'
import { GreeterCard } from './GreeterCard.tsx'
import { HandOverCard } from './HandOverCard.tsx'
import { HearingCard } from './HearingCard.tsx'
import css from './knowledge.module.css'
import type { Listening } from './listening.ts'
import { PersonaCard } from './PersonaCard.tsx'
import { PronunciationCard } from './PronunciationCard.tsx'
import type { Pronunciations } from './pronunciations.ts'
import { SaveBar } from './SaveBar.tsx'
import type { AiSettings } from './settings.ts'
import { aiSettingsTexts } from './texts-settings.ts'
import { useProblems } from './use-problems.ts'
import { VoiceCard } from './VoiceCard.tsx'

type SettingsTabProps = { settings: AiSettings; words: Pronunciations; listening: Listening }

/** Tab 設定: settings of the company's AI. */
export function SettingsTab({ settings, words, listening }: SettingsTabProps) {
  const texts = useTexts(aiSettingsTexts)
  const { status, value: known } = useStore(settings.$known)
  const wish = useStore(settings.$wish)
  const errorOf = useProblems(useStore(settings.$problems))
  const { $known } = settings
  useEffect(() => {
    if (!$known.get().value) void settings.load()
    void settings.loadVoices()
    return listening.stop
  }, [settings, $known, listening])
  if (!known || !wish)
    return status === 'failed' ? (
      <LoadFailed title={texts.failed} onAgain={() => void settings.load()} />
    ) : (
      <ListSkeleton />
    )
  const part = { wish, change: settings.change, errorOf }
  return (
    <div className={css.settings}>
      <DraftForm draft={settings} label={texts.save} className={css.stack}>
        <PersonaCard {...part} />
        <VoiceCard {...part} voices={settings.$voices} listening={listening} health={known.health.speech} />
        <HearingCard {...part} voices={settings.$voices.ja} health={known.health.hearing} />
        <GreeterCard {...part} />
        <HandOverCard {...part} />
        <AnswererCard {...part} known={known} settings={settings} />
        <CaptionsCard {...part} />
        <SaveBar draft={settings} label={texts.save} sticky />
      </DraftForm>
      <PronunciationCard words={words} listening={listening} />
    </div>
  )
}
