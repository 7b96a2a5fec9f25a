import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'

type NoMatchProps = { title: string; clearLabel: string; onClear: () => void }

/** Shown in a list if its filters match nothing. */
export function NoMatch({ title, clearLabel, onClear }: NoMatchProps) {
  return <Empty icon="search" title={title} action={<Button onClick={onClear}>{clearLabel}</Button>} />
}
