import { useStore } from '@nanostores/react'
import { whenWords } from '#core/time/japan-words.ts'
import { $now } from '../kit/now.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Kbd } from '../kit/ui/Kbd.tsx'
import { $clientState } from './client-state.ts'
import { SelfTestList } from './SelfTestList.tsx'
import css from './settings.module.css'
import type { Kiosk } from './store.ts'
import { selfTestTexts } from './texts-self-test.ts'
import { staffTexts } from './texts-staff.ts'

type Texts = ReturnType<typeof useTexts>
const useTexts = (kiosk: Kiosk) => pickTexts(staffTexts, useStore(kiosk.$language))

/** Spec 2.4.6: shows staff the device's state and the keyboard shortcuts. */
export function SettingsPanel({ kiosk }: { kiosk: Kiosk }) {
  const texts = useTexts(kiosk)
  return (
    <aside className={css.panel} aria-label={texts.settings}>
      <Card>
        <h2 className={css.title}>{texts.settings}</h2>
        <Facts kiosk={kiosk} texts={texts} />
        <SelfTestPart kiosk={kiosk} />
        <h3 className={css.subtitle}>{texts.keys}</h3>
        <Keys texts={texts} />
        <div className={css.actions}>
          <Button icon="retry" onClick={kiosk.rebuild}>
            {texts.keyReload}
          </Button>
          <Button variant="primary" onClick={kiosk.toggleSettings}>
            {texts.close}
          </Button>
        </div>
      </Card>
    </aside>
  )
}

/** Starts the self-test; a touch elsewhere on the screen ends it. */
function SelfTestPart({ kiosk }: { kiosk: Kiosk }) {
  const language = useStore(kiosk.$language)
  const test = useStore(kiosk.selfTest.$test)
  const now = useStore($now)
  const texts = pickTexts(selfTestTexts, language)
  const isRunning = test?.phase === 'running'
  const endedAt = test && (test.endedAt ?? test.startedAt)
  return (
    <section aria-label={texts.title}>
      <h3 className={css.subtitle}>{texts.title}</h3>
      <p className={css.note}>{texts.help}</p>
      {test && endedAt !== undefined && !isRunning && (
        <p className={css.note} role="status">
          {texts[test.phase === 'finished' ? 'finished' : 'stopped'](whenWords(endedAt, now, language))}
        </p>
      )}
      {test && <SelfTestList test={test} language={language} />}
      <div className={css.actions}>
        <Button icon="play" loading={isRunning} onClick={() => kiosk.selfTest.start('kiosk')}>
          {test ? texts.again : texts.start}
        </Button>
      </div>
    </section>
  )
}

function Facts({ kiosk, texts }: { kiosk: Kiosk; texts: Texts }) {
  const signage = useStore(kiosk.$signage)
  const model = useStore(kiosk.$model)
  const { scenes } = pickTexts(commonTexts, useStore(kiosk.$language))
  const connection = useStore(kiosk.$connection)
  const devices = useStore(kiosk.$devices)
  const canvas = useStore(kiosk.$canvas)
  const clientState = useStore($clientState)
  const device = {
    granted: texts.deviceGranted,
    denied: texts.deviceDenied,
    missing: texts.deviceMissing,
    unknown: texts.deviceUnknown,
  }
  const facts: [string, string | undefined][] = [
    [texts.signage, signage?.name],
    [texts.scene, model && scenes[model.scene]],
    [
      texts.connection,
      `${connection === 'open' ? texts.connectionOpen : texts.connectionLost} (${clientState})`,
    ],
    [texts.size, model && `${model.width} × ${model.height}`],
    [texts.version, signage?.version.toString()],
    [texts.camera, device[devices?.camera ?? 'unknown']],
    [texts.microphone, device[devices?.microphone ?? 'unknown']],
    [texts.avatar, canvas ? texts.avatarLive : texts.avatarPoster],
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text ?? '—'}</dd>
        </div>
      ))}
    </dl>
  )
}

function Keys({ texts }: { texts: Texts }) {
  const keys: [string, string][] = [
    ['Y', texts.keyCall],
    ['C', texts.keySettings],
    ['L', texts.keyLogout],
    ['A', texts.keyReload],
    ['E J Z', texts.keyLanguages],
  ]
  return (
    <ul className={css.keys}>
      {keys.map(([key, text]) => (
        <li key={key}>
          <Kbd>{key}</Kbd>
          {text}
        </li>
      ))}
    </ul>
  )
}
