/** Resolves as soon as the condition holds; rejects with the description when it does not in time. */
export async function eventually(
  description: string,
  holds: () => boolean | Promise<boolean>,
  timeoutMs = 5000,
): Promise<void> {
  const untilMs = performance.now() + timeoutMs
  while (!(await holds())) {
    if (performance.now() > untilMs) throw new Error(`not within ${timeoutMs} ms: ${description}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
