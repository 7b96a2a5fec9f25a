import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { looks, type SignageLook } from '../../signages/looks.ts'

/** The data for thumbnails of the signages on screen. */
export function useLooks(shown: readonly { id: number }[] = []): ReadonlyMap<number, SignageLook> {
  const ids = shown.map(({ id }) => id).join()
  useEffect(() => looks.want(ids === '' ? [] : ids.split(',').map(Number)), [ids])
  return useStore(looks.$looks)
}
