import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import type { SignageEntry } from '#core/realtime/shapes.ts'
import { sessionTexts } from '../accounts/texts-sessions.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { timeOfDay } from '../kit/time-words.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import type { AskingDevice, Connect } from './connect.ts'
import css from './kiosk-setup.module.css'
import { kioskSetupTexts } from './texts-setup.ts'

type DeviceFormProps = {
  connect: Connect
  device: AskingDevice
  code: string
  signages: readonly SignageEntry[]
}

/** Shows the device that waits to be connected, so that the administrator recognizes it, and asks for its signage. */
export function DeviceForm({ connect, device, code, signages }: DeviceFormProps) {
  const texts = useTexts(kioskSetupTexts)
  const common = useTexts(commonTexts)
  const { phase } = useStore(connect.connect.$submit)
  const only = signages.length === 1 ? signages[0]?.id : undefined
  const [signageId, setSignageId] = useState(String(connect.signageId ?? only ?? ''))
  const [isMissing, setMissing] = useState(false)

  function send(event: FormEvent) {
    event.preventDefault()
    setMissing(signageId === '')
    if (signageId !== '') void connect.connectTo(Number(signageId))
  }
  return (
    <form className={css.form} noValidate onSubmit={send}>
      <SubmitNotices submit={connect.connect} agreeLabel={texts.replace} danger />
      <Card title={texts.device}>
        <p className={css.help}>{texts.deviceHelp}</p>
        <DeviceFacts device={device} code={code} />
        <Field
          label={texts.signage}
          mark={common.required}
          required
          {...(isMissing ? { error: texts.chooseFirst } : {})}
        >
          <SelectInput value={signageId} onChange={(event) => setSignageId(event.target.value)}>
            <option value="">{texts.choose}</option>
            {signages.map(({ id, name, storeName }) => (
              <option key={id} value={id}>
                {storeName ? `${name}(${storeName})` : name}
              </option>
            ))}
          </SelectInput>
        </Field>
      </Card>
      <div className={css.foot}>
        <Button type="submit" variant="primary" size="lg" loading={phase === 'sending'}>
          {texts.confirm}
        </Button>
        <Button variant="quiet" size="lg" onClick={connect.startAgain}>
          {texts.otherCode}
        </Button>
      </div>
    </form>
  )
}

function DeviceFacts({ device, code }: Pick<DeviceFormProps, 'device' | 'code'>) {
  const texts = useTexts(kioskSetupTexts)
  const words = useTexts(sessionTexts)
  return (
    <dl className={css.facts}>
      <dt>{texts.code}</dt>
      <dd>{code}</dd>
      <dt>{texts.browser}</dt>
      <dd>{words.device(words.browsers[device.browser], words.systems[device.system])}</dd>
      <dt>{texts.address}</dt>
      <dd>{device.address}</dd>
      <dt>{texts.since}</dt>
      <dd>{texts.sinceTime(timeOfDay(device.askedAt))}</dd>
    </dl>
  )
}
