/**
 * Replaces `fetch` for tests of components whose requests come from nested modules. Answers the paths in `answers`;
 * other paths get status 404.
 */
export function serving(answers: Record<string, unknown>) {
  const asked: { path: string; input: unknown }[] = []
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const path = url.replace(/\?.*/, '')
    asked.push({ path, input: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const isKnown = path in answers
    const missing = { result: 'Error', code: 'SVER-12', msg: '', key: 'notFound' }
    return Response.json(isKnown ? answers[path] : missing, { status: isKnown ? 200 : 404 })
  }) as typeof fetch
  return {
    asked,
    sentTo: (path: string) => asked.filter((one) => one.path === path).map(({ input }) => input),
  }
}
