import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Refused } from '../../line/reply.ts'

/**
 * Whether a refusal names only fields that the form does not show. Looks for a field marked as invalid once the form has
 * drawn the refusal.
 * @returns a ref for any element inside the form, and the answer
 */
export function useMissingField(
  refused: Refused | undefined,
): [place: RefObject<HTMLElement | null>, isMissing: boolean] {
  const place = useRef<HTMLElement>(null)
  const [missing, setMissing] = useState<Refused>()
  useEffect(() => {
    if (!refused?.refusal.fields) return
    const look = requestAnimationFrame(() => {
      const form = place.current?.closest('form') ?? place.current?.parentElement
      if (form && !form.querySelector('[aria-invalid="true"]')) setMissing(refused)
    })
    return () => cancelAnimationFrame(look)
  }, [refused])
  return [place, refused !== undefined && missing === refused]
}
