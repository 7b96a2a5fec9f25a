/** Resolves once the condition is true; after the time limit it rejects with the description. */
export async function eventually(
  description: string,
  holds: () => boolean | Promise<boolean>,
  timeoutMs = 20_000,
): Promise<void> {
  const untilMs = performance.now() + timeoutMs
  while (!(await holds())) {
    if (performance.now() > untilMs) throw new Error(`not within ${timeoutMs} ms: ${description}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
