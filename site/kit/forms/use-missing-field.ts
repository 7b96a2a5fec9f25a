import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Refused } from '../../line/reply.ts'

/**
 * Whether a refusal names only fields that the form does not show. Searches the form for a field marked as invalid each
 * time the form has been drawn, because slow devices mark the field late.
 * @returns a ref for any element inside the form, and whether the form shows none of the refused fields
 */
export function useMissingField(
  refused: Refused | undefined,
): [place: RefObject<HTMLElement | null>, isMissing: boolean] {
  const place = useRef<HTMLElement>(null)
  /** The refusal that a field has shown. The field may have been corrected since. */
  const shown = useRef<Refused>(undefined)
  const [missing, setMissing] = useState<Refused>()
  useEffect(() => {
    if (!refused?.refusal.fields || shown.current === refused) return
    const look = () => {
      const form = place.current?.closest('form') ?? place.current?.parentElement
      if (!form) return
      if (form.querySelector('[aria-invalid="true"]')) shown.current = refused
      setMissing(shown.current === refused ? undefined : refused)
    }
    const frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  })
  return [place, refused !== undefined && missing === refused]
}
