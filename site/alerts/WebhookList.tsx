import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { WebhookShape } from '#core/alerts/contract.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { ConfirmDialog } from '../kit/ui/ConfirmDialog.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Switch } from '../kit/ui/Switch.tsx'
import css from './alerts.module.css'
import { openWebhookActions } from './store.ts'
import { alertTexts } from './texts.ts'
import { WebhookForm } from './WebhookForm.tsx'

type WebhookListProps = { webhooks: readonly WebhookShape[]; onChanged: () => void }

/** The company's webhooks. Secrets are not shown again. */
export function WebhookList({ webhooks, onChanged }: WebhookListProps) {
  const texts = useTexts(alertTexts)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Card title={texts.webhooks}>
      <p className={css.muted}>{texts.webhooksHelp}</p>
      {webhooks.length === 0 && !isAdding && <Empty icon="bell" title={texts.noWebhooks} />}
      <ul className={css.webhooks}>
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} onChanged={onChanged} />
        ))}
      </ul>
      {isAdding ? (
        <WebhookForm onAdded={onChanged} onClose={() => setIsAdding(false)} />
      ) : (
        <Button icon="plus" onClick={() => setIsAdding(true)}>
          {texts.add}
        </Button>
      )}
    </Card>
  )
}

function WebhookRow({ webhook, onChanged }: { webhook: WebhookShape; onChanged: () => void }) {
  const texts = useTexts(alertTexts)
  const common = useTexts(commonTexts)
  const { id: webhookId, name, format, shownUrl, shownSecret } = webhook
  const [isAsked, setIsAsked] = useState(false)
  const [actions] = useState(() =>
    openWebhookActions({
      onTested: ({ answer, status }) =>
        void toasts.show({
          text: answer === 'status' ? texts.answerStatus(status ?? 0) : texts.answers[answer],
          tone: answer === 'taken' ? 'success' : 'warning',
        }),
      onChanged,
      onRemoved: () => {
        toasts.show({ text: texts.removed(name) })
        onChanged()
      },
    }),
  )
  return (
    <li className={css.webhook}>
      <div className={css.webhookWords}>
        <p>
          <b>{name}</b> <Badge>{texts.formats[format]}</Badge>
        </p>
        <p className={css.beside}>{shownUrl}</p>
        <p className={css.beside}>{shownSecret}</p>
      </div>
      <WebhookButtons webhook={webhook} actions={actions} onRemove={() => setIsAsked(true)} />
      <SubmitNotices submit={actions.testing} />
      <SubmitNotices submit={actions.switching} />
      <SubmitNotices submit={actions.removing} />
      <ConfirmDialog
        danger
        open={isAsked}
        title={texts.removeQuestion(name)}
        confirmLabel={texts.remove}
        cancelLabel={common.cancel}
        onCancel={() => setIsAsked(false)}
        onConfirm={() => {
          setIsAsked(false)
          void actions.removing.send({ webhookId })
        }}
      >
        {texts.removeText}
      </ConfirmDialog>
    </li>
  )
}

type WebhookButtonsProps = {
  webhook: WebhookShape
  actions: ReturnType<typeof openWebhookActions>
  onRemove: () => void
}

function WebhookButtons({ webhook, actions, onRemove }: WebhookButtonsProps) {
  const texts = useTexts(alertTexts)
  const { id: webhookId, name, isOn } = webhook
  const { phase } = useStore(actions.testing.$submit)
  return (
    <div className={css.webhookActions}>
      <Switch
        label={texts.isOn}
        aria-label={texts.isOnNamed(name)}
        checked={isOn}
        onChange={({ target }) => void actions.switching.send({ webhookId, isOn: target.checked })}
      />
      <Button
        size="sm"
        aria-label={texts.testNamed(name)}
        loading={phase === 'sending'}
        onClick={() => void actions.testing.send({ webhookId })}
      >
        {texts.test}
      </Button>
      <Button size="sm" variant="danger-quiet" aria-label={texts.removeNamed(name)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </div>
  )
}
