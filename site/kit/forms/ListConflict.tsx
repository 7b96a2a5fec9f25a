import { lazy, Suspense } from 'react'
import type { ListConflictProps } from './use-conflict.ts'

/** Loaded only when it is needed. */
const ListConflictDialog = lazy(async () => ({
  default: (await import('./ListConflictDialog.tsx')).ListConflictDialog,
}))

export const ListConflict = (props: ListConflictProps) => (
  <Suspense fallback={null}>
    <ListConflictDialog {...props} />
  </Suspense>
)
