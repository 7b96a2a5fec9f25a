/** One problem a field, the first that was found: forms in the browser show the same one. */
export const problemsByField = (
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Record<string, string> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.map(String).join('.'), message]))
