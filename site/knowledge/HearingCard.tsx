import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ServiceHealthShape } from '#core/dialogue/contract-settings.ts'
import type { VoicesAnswer } from '#core/dialogue/contract-speech.ts'
import { HEARING_SERVICES } from '#core/dialogue/dialogue.ts'
import type { Resource } from '../kit/resource.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Checkbox } from '../kit/ui/Checkbox.tsx'
import css from './knowledge.module.css'
import { isFailing, ServiceStatus } from './ServiceStatus.tsx'
import type { SettingsPart } from './settings-part.ts'
import { aiSettingsTexts } from './texts-settings.ts'

type HearingCardProps = SettingsPart & {
  voices: ReadableAtom<Resource<VoicesAnswer>>
  health: ServiceHealthShape
}

export function HearingCard({ fields, change, voices, health }: HearingCardProps) {
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
              checked={fields.hearing === service}
              onChange={() => change({ hearing: service })}
            />
          ))}
        </div>
        {fields.hearing === 'browser' && value?.hears && <p className={css.note}>{texts.instead}</p>}
        {fields.hearing !== 'browser' && value?.hears === false && (
          <Banner tone="warning">{texts.noService}</Banner>
        )}
        {isFailing(health) && <ServiceStatus health={health} />}
      </div>
    </Card>
  )
}
