import type { VoiceService } from '#core/dialogue/dialogue.ts'
import { readsAll } from '#core/dialogue/espeak.ts'
import { LANGUAGES, type Language } from '#core/fields/shapes.ts'
import type { Abilities, KioskCheck } from '#core/kiosk/contract-abilities.ts'
import { orientationOf } from '#core/stage/layout.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { voiceTexts } from '../knowledge/texts-voice.ts'
import css from './device.module.css'
import { deviceTexts } from './texts-device.ts'
import { useWhen } from './use-when.ts'

type Texts = ReturnType<typeof useTexts<(typeof deviceTexts)['ja']>>
type DeviceFactsProps = { check: KioskCheck; abilities: Abilities }

/** Everything the kiosk reported, in words. */
export function DeviceFacts({ check, abilities }: DeviceFactsProps) {
  const texts = useTexts(deviceTexts)
  const when = useWhen()
  const { services } = useTexts(voiceTexts).voice
  const rows = [
    ...mediaRows(abilities, texts),
    ...aiRows(check, abilities, texts, services),
    ...screenRows(abilities, texts),
    ...pageRows(check, abilities, texts, when),
  ]
  return (
    <Card title={texts.facts}>
      {check.reportedAt !== null && <p className={css.note}>{texts.reported(when(check.reportedAt))}</p>}
      <dl className={css.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

type Row = readonly [name: string, value: string]

function mediaRows({ microphone, camera, speaker, voices, recogniser }: Abilities, texts: Texts): Row[] {
  const { names } = texts
  const spoken = LANGUAGES.filter((lang) => voices[lang].length > 0)
  const voiceWords = spoken.map((lang) => `${texts.languages[lang]}: ${voices[lang].join(texts.listed)}`)
  return [
    [names.microphone, texts.device[microphone]],
    [names.camera, texts.device[camera]],
    [names.speaker, texts.speaker[speaker]],
    [names.voices, voiceWords.join(' / ') || texts.none],
    [names.recogniser, texts.recogniser[recogniser]],
  ]
}

/** The AI's voice in each language, which is a service or a voice of the device, and who recognizes speech for it. */
function aiRows(
  { speaks, ownVoices, hears }: KioskCheck,
  { voices, recogniser }: Abilities,
  { names, languages, captionsAlone, hears: hearers }: Texts,
  services: Record<VoiceService, string>,
): Row[] {
  const ownVoice = (lang: Language) => {
    const chosen = voices[lang].find((name) => name === ownVoices?.[lang])
    return chosen ?? voices[lang].find((name) => readsAll(name, lang)) ?? captionsAlone
  }
  const rows: Row[] = []
  if (speaks) {
    const nameOf = (lang: Language) => (speaks[lang] === 'browser' ? ownVoice(lang) : services[speaks[lang]])
    rows.push([names.speaks, LANGUAGES.map((lang) => `${languages[lang]}: ${nameOf(lang)}`).join(' / ')])
  }
  if (hears) rows.push([names.hears, hearers[hears === 'kiosk' && recogniser !== 'ready' ? 'nobody' : hears]])
  return rows
}

function screenRows(has: Abilities, texts: Texts): Row[] {
  const { names } = texts
  return [
    [names.screen, `${has.width} × ${has.height}(${texts.orientations[orientationOf(has)]})`],
    [names.fullScreen, has.isFullScreen ? texts.yes : texts.no],
    [names.gpu, has.renderer || texts.none],
    [names.fps, !has.fps ? texts.notDrawn : texts.fps(has.fps)],
    [names.memory, has.memoryGb === undefined ? texts.unknown : texts.memory(has.memoryGb)],
  ]
}

function pageRows(
  { siteVersion: newest }: KioskCheck,
  has: Abilities,
  texts: Texts,
  when: (at: number) => string,
): Row[] {
  const { names } = texts
  const { siteVersion } = has
  const version =
    siteVersion === newest
      ? texts.versionSame(newest)
      : texts.versionOther(siteVersion ?? texts.unknown, newest)
  return [
    [
      names.browser,
      texts.browserOn(texts.browsers[has.browser], has.browserVersion, texts.systems[has.system]),
    ],
    [names.secure, has.isSecure ? texts.yes : texts.no],
    [names.storage, texts.storage[has.storage]],
    [names.clock, texts.seconds(Math.round(has.clockOffsetMs / 100) / 10)],
    [names.network, has.roundTripMs === undefined ? texts.unknown : texts.ms(has.roundTripMs)],
    [names.started, texts.startedBy(when(has.startedAt), texts.causes[has.startCause])],
    [names.version, version],
  ]
}
