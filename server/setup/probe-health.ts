const TIMEOUT_MS = 5_000

/**
 * Asks the server at an address for its name.
 * @returns `name`: undefined if no Uketsuke server answered; `words`: the HTTP status or the error
 */
export type HealthProbe = (publicUrl: string) => Promise<{ name: string | undefined; words: string }>

/** Probes the address that the installer has set (PUBLIC_URL). Redirects are not followed. */
export const probeHealth: HealthProbe = async (publicUrl) => {
  try {
    const answer = await fetch(`${publicUrl}/health`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const words = `HTTP ${answer.status}`
    const body: unknown = await answer.json().catch(() => undefined)
    const name =
      typeof body === 'object' && body !== null && 'ServerName' in body ? body.ServerName : undefined
    return { name: typeof name === 'string' ? name : undefined, words }
  } catch (error) {
    // fetch only says 'fetch failed'; the cause has the reason
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { name: undefined, words: cause instanceof Error ? cause.message || cause.name : String(cause) }
  }
}
