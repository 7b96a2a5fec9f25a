import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { VisitorMessageShape } from '#core/visitor-messages/contract.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { ConfirmDialog } from '../kit/ui/ConfirmDialog.tsx'
import { MessageTask } from './MessageTask.tsx'
import css from './tasks.module.css'
import type { MessageTasks as MessageTasksStore } from './tasks.ts'
import { messageTaskTexts } from './texts-tasks.ts'

/** Visitors' messages to answer, newest first. Shown only if there are any. */
export function MessageTasks({ tasks }: { tasks: MessageTasksStore }) {
  const texts = useTexts(messageTaskTexts)
  const { status, value } = useStore(tasks.$messages)
  const mayRemove = useStore(tasks.$mayRemove)
  const [removing, setRemoving] = useState<VisitorMessageShape | undefined>()
  useEffect(() => tasks.open(), [tasks])
  if (!value) return status === 'failed' ? <NotLoaded tasks={tasks} /> : null
  const { messages, open, keptDays } = value
  if (messages.length === 0) return null
  const more = open - messages.filter(({ doneAt }) => doneAt === null).length
  return (
    <Card
      title={texts.title}
      flush
      actions={open > 0 && <Badge tone="count">{texts.open(open)}</Badge>}
      foot={<p className={css.kept}>{texts.kept(keptDays)}</p>}
    >
      <ul className={css.list}>
        {messages.map((message) => (
          <MessageTask
            key={message.id}
            message={message}
            onDone={(isDone) => void tasks.setDone(message, isDone)}
            onRemove={mayRemove ? () => setRemoving(message) : undefined}
          />
        ))}
      </ul>
      {more > 0 && <p className={css.more}>{texts.more(more)}</p>}
      <RemoveDialog
        open={removing !== undefined}
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => {
          if (removing) void tasks.remove(removing)
          setRemoving(undefined)
        }}
      />
    </Card>
  )
}

function RemoveDialog(props: { open: boolean; onCancel: () => void; onConfirm: () => void }): ReactNode {
  const texts = useTexts(messageTaskTexts)
  const common = useTexts(commonTexts)
  return (
    <ConfirmDialog
      danger
      title={texts.removeQuestion}
      confirmLabel={texts.remove}
      cancelLabel={common.cancel}
      {...props}
    >
      {texts.removeText}
    </ConfirmDialog>
  )
}

function NotLoaded({ tasks }: { tasks: MessageTasksStore }) {
  const texts = useTexts(messageTaskTexts)
  return (
    <Card label={texts.title}>
      <p className={css.failed} role="alert">
        {texts.notLoaded}
        <Button size="sm" icon="retry" onClick={() => void tasks.load()}>
          {texts.retry}
        </Button>
      </p>
    </Card>
  )
}
