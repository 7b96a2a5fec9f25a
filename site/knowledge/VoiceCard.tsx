import { useStore } from '@nanostores/react'
import type { VoiceShape } from '#core/dialogue/contract.ts'
import type { ServiceHealthShape } from '#core/dialogue/contract-settings.ts'
import type { VoicesAnswer } from '#core/dialogue/contract-speech.ts'
import type { VoiceService } from '#core/dialogue/dialogue.ts'
import { servedVoices } from '#core/dialogue/voices.ts'
import { LANGUAGES, type Language } from '#core/fields/shapes.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import settingsCss from './ai-settings.module.css'
import css from './knowledge.module.css'
import { ListenButton } from './ListenButton.tsx'
import type { Listening } from './listening.ts'
import { isFailing, ServiceStatus } from './ServiceStatus.tsx'
import type { AiSettings } from './settings.ts'
import type { SettingsPart } from './settings-part.ts'
import { voiceTexts } from './texts-voice.ts'

const SPEEDS = [0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.5] as const
const NAME_MAX = 100

type VoicesPart = SettingsPart & { voices: AiSettings['$voices']; listening: Listening }
type VoiceCardProps = VoicesPart & { health: ServiceHealthShape }

/** One voice per language, with a preview. */
export function VoiceCard({ voices, listening, health, ...part }: VoiceCardProps) {
  const { voice: texts } = useTexts(voiceTexts)
  return (
    <Card title={texts.title}>
      <div className={css.fields}>
        <p className={css.note}>{texts.help}</p>
        {LANGUAGES.map((lang) => (
          <VoiceRow key={lang} {...part} lang={lang} voices={voices} listening={listening} />
        ))}
        {isFailing(health) && <ServiceStatus health={health} />}
      </div>
    </Card>
  )
}

function VoiceRow(props: VoicesPart & { lang: Language }) {
  const { fields, change, errorOf, lang, voices, listening } = props
  const { voice: texts } = useTexts(voiceTexts)
  const { languages } = useTexts(commonTexts)
  const { value } = useStore(voices[lang])
  const voice = fields.voices[lang]
  const set = (changes: Partial<VoiceShape>) =>
    change({ voices: { ...fields.voices, [lang]: { ...voice, ...changes } } })
  const chosen = value?.services.find(({ service }) => service === voice.service)
  const sample = texts.sample[lang]
  const running = value && runningService(voice, lang, value)
  return (
    <fieldset className={css.group} aria-label={languages[lang]}>
      <legend>
        {languages[lang]}
        {running && <SpeakingNow service={running} />}
      </legend>
      <div className={settingsCss.voice}>
        <Field
          label={texts.service}
          {...(chosen?.isAway ? { help: texts.away } : {})}
          error={errorOf(`voices.${lang}.service`)}
        >
          <ServiceSelect
            chosen={voice.service}
            offered={value?.services.map(({ service }) => service)}
            onChoose={(service) => set({ service, voice: '' })}
          />
        </Field>
        {voice.service !== 'auto' && (
          <VoiceName
            voice={voice}
            names={chosen?.voices ?? []}
            error={errorOf(`voices.${lang}.voice`)}
            onChange={(name) => set({ voice: name })}
          />
        )}
        <Field label={texts.speed} error={errorOf(`voices.${lang}.speed`)}>
          <SpeedSelect speed={voice.speed} onChoose={(speed) => set({ speed })} />
        </Field>
        <ListenButton
          listening={listening}
          sample={{ text: sample, lang, voice }}
          label={texts.listenTo(languages[lang])}
        />
      </div>
    </fieldset>
  )
}

/** The speech service that speaks with this voice now. Services that do not respond are skipped. */
function runningService(voice: VoiceShape, lang: Language, { services }: VoicesAnswer): VoiceService {
  const answering = services.filter(({ isAway }) => !isAway)
  const installed = Object.fromEntries(
    answering.map(({ service, speaks = true }) => [service, speaks ? [lang] : []]),
  )
  return servedVoices(voice, lang, installed)[0]?.service ?? 'browser'
}

type ServiceSelectProps = {
  chosen: VoiceService
  /** Services that the server offers; undefined until they are loaded. */
  offered: readonly VoiceService[] | undefined
  onChoose: (service: VoiceService) => void
}

/** Select for the speech service. The chosen service stays in the list, marked if the server no longer offers it. */
function ServiceSelect({ chosen, offered, onChoose }: ServiceSelectProps) {
  const { voice: texts } = useTexts(voiceTexts)
  const services: VoiceService[] = ['auto', ...(offered ?? []), 'browser']
  const name = texts.services[chosen]
  return (
    <SelectInput value={chosen} onChange={({ target }) => onChoose(target.value as VoiceService)}>
      {services.map((service) => (
        <option key={service} value={service}>
          {texts.services[service]}
        </option>
      ))}
      {!services.includes(chosen) && <option value={chosen}>{offered ? texts.notHere(name) : name}</option>}
    </SelectInput>
  )
}

type VoiceNameProps = {
  voice: VoiceShape
  names: readonly { id: string; name: string }[]
  error: string | undefined
  onChange: (name: string) => void
}

/** A select if the service lists its voices, else a text field. */
function VoiceName({ voice, names, error, onChange }: VoiceNameProps) {
  const { voice: texts } = useTexts(voiceTexts)
  if (names.length === 0)
    return (
      <Field label={texts.nameTyped} error={error}>
        <TextInput
          value={voice.voice}
          placeholder={texts.standard}
          maxLength={NAME_MAX}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    )
  const isListed = voice.voice === '' || names.some(({ id }) => id === voice.voice)
  return (
    <Field label={texts.name} error={error}>
      <SelectInput value={voice.voice} onChange={({ target }) => onChange(target.value)}>
        <option value="">{texts.standard}</option>
        {!isListed && <option value={voice.voice}>{voice.voice}</option>}
        {names.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectInput>
    </Field>
  )
}

/** Shows which service speaks this language now. */
function SpeakingNow({ service }: { service: NonNullable<ReturnType<typeof runningService>> }) {
  const { voice: texts } = useTexts(voiceTexts)
  return (
    <small className={settingsCss.now}>{service === 'browser' ? texts.nowBrowser : texts.now(service)}</small>
  )
}

/** Offers the usual speeds, and also the chosen speed if it is not one of them. */
function SpeedSelect({ speed, onChoose }: { speed: number; onChoose: (speed: number) => void }) {
  const { voice: texts } = useTexts(voiceTexts)
  const speeds = [...new Set<number>([...SPEEDS, speed])].toSorted((a, b) => a - b)
  return (
    <SelectInput value={speed} onChange={({ target }) => onChoose(Number(target.value))}>
      {speeds.map((one) => (
        <option key={one} value={one}>
          {texts.speedOf(one)}
        </option>
      ))}
    </SelectInput>
  )
}
