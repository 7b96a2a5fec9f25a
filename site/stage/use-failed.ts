import { useState } from 'react'

/** Whether the picture at this address could not be drawn; a new address is tried again. */
export function useFailed(url: string | undefined): { failed: boolean; fail(): void } {
  const [failedUrl, setFailedUrl] = useState<string>()
  return { failed: url !== undefined && failedUrl === url, fail: () => setFailedUrl(url) }
}
