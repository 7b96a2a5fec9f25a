import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { PushDevice } from '#core/alerts/contract-push.ts'
import css from '../accounts/profile.module.css'
import { sessionTexts } from '../accounts/texts-sessions.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { dayTime } from '../kit/lists/day-time.ts'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import type { PushDevices, PushMessageKey } from './push-devices.ts'
import { browserPushDevices } from './push-port.ts'
import { pushTexts } from './texts-push.ts'

const words = () => pickTexts(pushTexts, $language.get())
const say = (what: PushMessageKey) =>
  void toasts.show({
    text: words().said[what],
    tone: what === 'added' || what === 'removed' ? 'success' : 'warning',
  })
const sayTested = (sent: number, failed: number) =>
  void toasts.show(
    failed > 0
      ? { text: words().testFailed(failed), tone: 'warning' }
      : { text: words().tested(sent), tone: 'success' },
  )

/** decisions 10: lists the user's devices that get a notification of calls even if no page is open. Tests pass their own `store`. */
export function PushCard({ store }: { store?: PushDevices }) {
  const [push] = useState(() => store ?? browserPushDevices(say, sayTested))
  const { status, value } = useStore(push.$list)
  const isBusy = useStore(push.$isBusy)
  const testing = useStore(push.testing.$submit)
  const texts = useTexts(pushTexts)
  useEffect(() => void push.load(), [push])
  if (status === 'failed') return <LoadFailed title={texts.failedToLoad} onAgain={() => void push.load()} />
  const devices = value?.devices ?? []
  const isOffered = push.isSupported() && !push.isBlocked() && value && !devices.some(({ isThis }) => isThis)
  return (
    <Card title={texts.title}>
      <div className={css.stack}>
        <p className={css.sessionsLead}>{texts.lead}</p>
        {!push.isSupported() && <Banner tone="info">{texts.unsupported}</Banner>}
        {push.isSupported() && push.isBlocked() && <Banner tone="warning">{texts.blocked}</Banner>}
        <SubmitNotices submit={push.adding} />
        <SubmitNotices submit={push.removing} />
        <SubmitNotices submit={push.testing} />
        {value && devices.length === 0 && <p className={css.sessionFacts}>{texts.none}</p>}
        <ul className={css.sessionList}>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} onRemove={() => void push.remove(device.id)} />
          ))}
        </ul>
        <p className={css.sessionFacts}>
          <span>{texts.untilSignOut}</span>
        </p>
        {(isOffered || devices.length > 0) && (
          <div className={css.pushActions}>
            {isOffered && (
              <Button variant="primary" icon="bell" loading={isBusy} onClick={() => void push.add()}>
                {texts.add}
              </Button>
            )}
            {devices.length > 0 && (
              <Button loading={testing.phase === 'sending'} onClick={() => void push.test()}>
                {texts.test}
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}

function DeviceRow({ device, onRemove }: { device: PushDevice; onRemove: () => void }) {
  const texts = useTexts(pushTexts)
  const sessions = useTexts(sessionTexts)
  const name = sessions.device(sessions.browsers[device.browser], sessions.systems[device.system])
  return (
    <li className={css.session}>
      <div>
        <p className={css.sessionDevice}>
          <b>{name}</b>
          {device.isThis && (
            <Badge tone="active" icon="check">
              {texts.isThis}
            </Badge>
          )}
        </p>
        <p className={css.sessionFacts}>
          <span>{texts.since(dayTime(device.createdAt))}</span>
          {device.isCarried && <span>{texts.isCarried}</span>}
        </p>
      </div>
      <Button size="sm" aria-label={texts.removeNamed(name)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </li>
  )
}
