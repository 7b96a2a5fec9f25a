import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { looks, type SignageLook } from '../signages/looks.ts'

/** What the miniatures of these signages are drawn from; they are on the screen now. */
export function useLooks(shown: readonly { id: number }[] = []): ReadonlyMap<number, SignageLook> {
  const ids = shown.map(({ id }) => id).join()
  useEffect(() => looks.want(ids === '' ? [] : ids.split(',').map(Number)), [ids])
  return useStore(looks.$looks)
}
