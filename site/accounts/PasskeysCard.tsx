import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { PasskeyShape } from '#core/accounts/contract-passkeys.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { dayTime } from '../kit/lists/day-time.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { ConfirmDialog } from '../kit/ui/ConfirmDialog.tsx'
import { AddingStep, RenameDialog } from './PasskeySteps.tsx'
import { browserPasskeyStore, type PasskeyMessage, type PasskeyStore } from './passkeys.ts'
import css from './profile.module.css'
import { passkeyTexts } from './texts-passkeys.ts'

const DONE: readonly PasskeyMessage[] = ['added', 'renamed', 'removed']
const say = (what: PasskeyMessage) =>
  void toasts.show({
    text: pickTexts(passkeyTexts, $language.get()).said[what],
    tone: DONE.includes(what) ? 'success' : 'warning',
  })

/** decisions 2: the user's passkeys. Tests pass their own `store`. */
export function PasskeysCard({ store }: { store?: PasskeyStore }) {
  const [passkeys] = useState(() => store ?? browserPasskeyStore(say))
  const { status, value } = useStore(passkeys.$list)
  const step = useStore(passkeys.$step)
  const texts = useTexts(passkeyTexts)
  useEffect(() => void passkeys.load(), [passkeys])
  if (status === 'failed' && !value)
    return <LoadFailed title={texts.failed} onAgain={() => void passkeys.load()} />
  return (
    <Card title={texts.title}>
      <div className={css.stack}>
        <p className={css.sessionsLead}>{texts.lead}</p>
        {!value && <ListSkeleton />}
        <SubmitNotices submit={passkeys.removing} />
        {value?.passkeys.length === 0 && step.name !== 'adding' && (
          <p className={css.sessionFacts}>{texts.none}</p>
        )}
        <ul className={css.sessionList}>
          {value?.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} passkeys={passkeys} />
          ))}
        </ul>
        {value && (
          <Adding
            passkeys={passkeys}
            host={value.host}
            asksCode={value.asksCode}
            isOpen={step.name === 'adding'}
          />
        )}
        <RenameDialog passkeys={passkeys} passkey={step.name === 'renaming' ? step.passkey : undefined} />
        <RemoveDialog passkeys={passkeys} passkey={step.name === 'removing' ? step.passkey : undefined} />
      </div>
    </Card>
  )
}

type AddingProps = { passkeys: PasskeyStore; host: string | null; asksCode: boolean; isOpen: boolean }

/**
 * The button and form that add a passkey, or the reason why passkeys do not work in this browser or at the page's
 * address.
 */
function Adding({ passkeys, host, asksCode, isOpen }: AddingProps) {
  const texts = useTexts(passkeyTexts)
  if (!passkeys.areThere()) return <Banner live={false}>{texts.absent}</Banner>
  if (host === null) return <Banner live={false}>{texts.notHere}</Banner>
  if (isOpen) return <AddingStep passkeys={passkeys} asksCode={asksCode} />
  return (
    <div className={css.pushActions}>
      <Button icon="plus" onClick={() => passkeys.go({ name: 'adding' })}>
        {texts.add}
      </Button>
    </div>
  )
}

function PasskeyRow({ passkey, passkeys }: { passkey: PasskeyShape; passkeys: PasskeyStore }) {
  const texts = useTexts(passkeyTexts)
  const { name, createdAt, lastUsedAt, isSynced } = passkey
  return (
    <li className={css.session}>
      <div>
        <p className={css.sessionDevice}>
          <b className={css.written}>{name}</b>
          {isSynced && <Badge tone="plain">{texts.synced}</Badge>}
        </p>
        <p className={css.sessionFacts}>
          <span>{lastUsedAt === null ? texts.neverUsed : texts.used(dayTime(lastUsedAt))}</span>
          <span>{texts.created(dayTime(createdAt))}</span>
        </p>
      </div>
      <div className={css.rowActions}>
        <Button
          size="sm"
          aria-label={texts.renameNamed(name)}
          onClick={() => passkeys.go({ name: 'renaming', passkey })}
        >
          {texts.rename}
        </Button>
        <Button
          size="sm"
          variant="danger-quiet"
          aria-label={texts.removeNamed(name)}
          onClick={() => passkeys.go({ name: 'removing', passkey })}
        >
          {texts.remove}
        </Button>
      </div>
    </li>
  )
}

function RemoveDialog({ passkeys, passkey }: { passkeys: PasskeyStore; passkey: PasskeyShape | undefined }) {
  const texts = useTexts(passkeyTexts)
  const common = useTexts(commonTexts)
  return (
    <ConfirmDialog
      danger
      open={passkey !== undefined}
      title={passkey && texts.removeQuestion(passkey.name)}
      confirmLabel={texts.remove}
      cancelLabel={common.cancel}
      onCancel={() => passkeys.go({ name: 'rest' })}
      onConfirm={() => passkey && void passkeys.remove(passkey)}
    >
      {texts.removeText}
    </ConfirmDialog>
  )
}
