import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ServiceHealthShape } from '#contract/ai-settings.ts'
import type { VoicesAnswer } from '#contract/speech.ts'
import { HEARING_SERVICES } from '#rules/talk.ts'
import { aiSettingsTexts } from '../../messages/ai-settings.ts'
import type { Resource } from '../../stores/shared/resource.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useTexts } from '../shell/use-texts.ts'
import css from './knowledge.module.css'
import { isFailing, ServiceStatus } from './ServiceStatus.tsx'
import type { SettingsPart } from './settings-part.ts'

type HearingCardProps = SettingsPart & {
  voices: ReadableAtom<Resource<VoicesAnswer>>
  health: ServiceHealthShape
}

export function HearingCard({ wish, change, voices, health }: HearingCardProps) {
  const { hearing: texts } = useTexts(aiSettingsTexts)
  const { value } = useStore(voices)
  return (
    <Card title={texts.title}>
      <div className={css.fields}>
        <p className={css.note}>{texts.help}</p>
        <div className={css.choices}>
          {HEARING_SERVICES.map((service) => (
            <Checkbox
              key={service}
              type="radio"
              name="ai-hearing"
              label={texts.choices[service]}
              checked={wish.hearing === service}
              onChange={() => change({ hearing: service })}
            />
          ))}
        </div>
        {wish.hearing !== 'browser' && value?.hears === false && (
          <Banner tone="warning">{texts.noService}</Banner>
        )}
        {isFailing(health) && <ServiceStatus health={health} />}
      </div>
    </Card>
  )
}
