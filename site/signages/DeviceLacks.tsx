import type { KioskCheck, LackShape } from '#core/kiosk/contract-abilities.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import css from './device.module.css'
import { deviceTexts } from './texts-device.ts'

/** What the device lacks for the enabled features, each with a remedy. */
export function DeviceLacks({ check: { abilities, lacks, hears } }: { check: KioskCheck }) {
  const texts = useTexts(deviceTexts)
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
      {lacks.length === 0 ? (
        <Empty icon="success" title={texts.allGood}>
          {texts.allGoodText}
        </Empty>
      ) : (
        <ul className={css.lacks}>
          {lacks.map((lack) => (
            <LackItem key={lack.lack} lack={lack} hears={hears} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type LackItemProps = { lack: LackShape; hears: KioskCheck['hears'] }

function LackItem({ lack: { lack, level, languages }, hears }: LackItemProps) {
  const texts = useTexts(deviceTexts)
  const { title, cure } = texts.lacks[lack]
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

/** A badge for something that the device lacks: `broken` is more prominent than `weak`. */
export function DeviceMark({ level, word }: { level: LackShape['level']; word: string }) {
  return (
    <Badge tone={level === 'broken' ? 'crowded' : 'plain'} icon={level === 'broken' ? 'alert' : 'warning'}>
      {word}
    </Badge>
  )
}
