import type { FormEvent, ReactNode } from 'react'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import type { Draft } from './draft.ts'

type DraftFormProps = {
  draft: Pick<Draft<object>, 'save' | 'submit'>
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
  return (
    <form className={className} aria-label={label} noValidate onSubmit={(event) => void save(event)}>
      <SubmitNotices submit={draft.submit} atFields />
      {children}
    </form>
  )
}
