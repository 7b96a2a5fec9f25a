import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { ownCalls } from './own-calls-wiring.ts'

const AskedCall = lazy(async () => ({ default: (await import('./AskedCall.tsx')).AskedCall }))

/** 直前の応対 (last call): asks the operator for result and note of the call that has just ended. */
export function AfterCall() {
  const call = useStore(ownCalls.$asked)
  const results = useStore(ownCalls.$list).value?.results ?? []
  return (
    call && (
      <Suspense fallback={null}>
        <AskedCall key={call.id} call={call} results={results} />
      </Suspense>
    )
  )
}
