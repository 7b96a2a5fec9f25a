import type { KioskCheck, LackShape } from '#core/kiosk/contract-abilities.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { DeviceMark } from './DeviceMark.tsx'
import css from './device.module.css'
import { deviceTexts } from './texts-device.ts'
import { useWhen } from './use-when.ts'

interface DeviceLacksProps {
  check: KioskCheck
  /** Whether the signage is connected now. If not, the report may be outdated. */
  isConnected: boolean
}

/** What the device lacks for the enabled features, each with a remedy. */
export function DeviceLacks({ check, isConnected }: DeviceLacksProps) {
  const texts = useTexts(deviceTexts)
  const when = useWhen()
  const { abilities, lacks, reportedAt } = check
  if (!abilities)
    return (
      <Card title={texts.problems}>
        <Empty icon="signage" title={texts.notReported}>
          {texts.notReportedText}
        </Empty>
      </Card>
    )
  return (
    <Card title={texts.problems}>
      {!isConnected && reportedAt !== null && (
        <p className={css.note}>{texts.notConnected(when(reportedAt))}</p>
      )}
      {lacks.length === 0 ? (
        <Empty icon="success" title={texts.allGood}>
          {texts.allGoodText}
        </Empty>
      ) : (
        <ul className={css.lacks}>
          {lacks.map((lack) => (
            <LackItem key={lack.lack} lack={lack} check={check} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type LackItemProps = { lack: LackShape; check: KioskCheck }

function LackItem({ lack: { lack, level, languages }, check: { abilities, hears } }: LackItemProps) {
  const texts = useTexts(deviceTexts)
  const isDevice = lack === 'microphone' || lack === 'camera'
  const isUnasked = isDevice && abilities?.[lack] === 'unknown'
  const { title, cure } = isUnasked ? texts.notAllowedYet[lack] : texts.lacks[lack]
  return (
    <li data-lack={lack} data-level={level}>
      <div className={css.lackHead}>
        <h3>{title}</h3>
        <DeviceMark level={level} word={texts.levels[level]} />
      </div>
      {languages && (
        <p>{texts.withoutVoice(languages.map((lang) => texts.languages[lang]).join(texts.listed))}</p>
      )}
      {lack === 'ears' && hears === 'nobody' && <p>{texts.noService}</p>}
      <p>{cure}</p>
    </li>
  )
}
