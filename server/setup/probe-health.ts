const PATIENCE_MS = 5_000

/** Asks a server of ours at an address for its name. @returns no name: nobody of ours answered, and why in words */
export type HealthProbe = (publicUrl: string) => Promise<{ name: string | undefined; words: string }>

/** The address is the installer's own (PUBLIC_URL); a redirect is an answer like others. */
export const probeHealth: HealthProbe = async (publicUrl) => {
  try {
    const answer = await fetch(`${publicUrl}/health`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const words = `HTTP ${answer.status}`
    const body: unknown = await answer.json().catch(() => undefined)
    const name =
      typeof body === 'object' && body !== null && 'ServerName' in body ? body.ServerName : undefined
    return { name: typeof name === 'string' ? name : undefined, words }
  } catch (error) {
    // fetch says 'fetch failed'; what failed stands in the cause
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { name: undefined, words: cause instanceof Error ? cause.message || cause.name : String(cause) }
  }
}
