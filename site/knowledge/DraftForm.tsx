import type { FormEvent, ReactNode } from 'react'
import { ListConflict } from '../kit/forms/ListConflict.tsx'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { type ConflictChoices, useIsConflict } from '../kit/forms/use-conflict.ts'
import type { Draft } from './draft.ts'

type DraftFormProps = {
  /** `conflict`: the choices if another user has saved first. Without it the refusal is only shown. */
  draft: Pick<Draft<object>, 'save' | 'submit'> & { conflict?: ConflictChoices }
  label: string
  className?: string | undefined
  children: ReactNode
}

/** A form for a draft. On submit it focuses the first field with a problem. */
export function DraftForm({ draft, label, className, children }: DraftFormProps) {
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    await draft.save()
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const isConflict = useIsConflict(draft.submit)
  const conflict = isConflict ? draft.conflict : undefined
  return (
    <form className={className} aria-label={label} noValidate onSubmit={(event) => void save(event)}>
      {conflict ? (
        <ListConflict submit={draft.submit} choices={conflict} />
      ) : (
        <SubmitNotices submit={draft.submit} atFields />
      )}
      {children}
    </form>
  )
}
