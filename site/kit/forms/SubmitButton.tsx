import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { SubmitStore } from '../submit.ts'
import { Button } from '../ui/Button.tsx'

type SubmitButtonProps = { submit: Pick<SubmitStore, '$submit'>; disabled?: boolean; children: ReactNode }

/** Sends the form; busy while the request runs. */
export function SubmitButton({ submit, disabled, children }: SubmitButtonProps) {
  const { phase } = useStore(submit.$submit)
  return (
    <Button type="submit" variant="primary" loading={phase === 'sending'} disabled={disabled}>
      {children}
    </Button>
  )
}
