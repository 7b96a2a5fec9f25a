import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { SubmitStore } from '../submit.ts'
import { commonTexts } from '../texts/common.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import css from './forms.module.css'
import { SubmitNotices } from './SubmitNotices.tsx'

type RemovalCardProps = {
  title: string
  help: string
  /** Question of the confirmation dialog, with the name of the object; `text` lists what else is deleted. */
  question: string
  text: string
  isLocked?: boolean
  removing: SubmitStore
  onRemove: () => void
}

/**
 * Deletes the object of a form. Asks for confirmation once, and a second time if the server reports that other objects are
 * affected.
 */
export function RemovalCard({ title, help, question, text, isLocked, removing, onRemove }: RemovalCardProps) {
  const common = useTexts(commonTexts)
  const [isAsked, setAsked] = useState(false)
  const { phase } = useStore(removing.$submit)
  return (
    <Card title={title} className={css.after}>
      <SubmitNotices submit={removing} agreeLabel={common.delete} danger />
      <div className={css.danger}>
        <p>{help}</p>
        <Button
          variant="danger-quiet"
          icon="trash"
          disabled={isLocked}
          loading={phase === 'sending'}
          onClick={() => setAsked(true)}
        >
          {common.delete}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        title={question}
        confirmLabel={common.delete}
        cancelLabel={common.cancel}
        danger
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          onRemove()
        }}
      >
        {text}
      </ConfirmDialog>
    </Card>
  )
}
