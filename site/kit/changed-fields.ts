/**
 * Spec 5: an update form sends only the fields that were changed and are not empty. An empty string means not given (decisions
 * 2). 0 and false are sent.
 * @param emptied fields that are also sent when the user has emptied them
 */
export function changedFields<Entries extends object>(
  before: Entries,
  now: Entries,
  emptied: readonly (keyof Entries & string)[] = [],
): Partial<Entries> {
  const isGiven = (name: string, value: unknown): boolean =>
    value !== undefined && value !== null && (value !== '' || emptied.some((one) => one === name))
  const changed = Object.entries(now).filter(
    ([name, value]) => isGiven(name, value) && value !== before[name as keyof Entries],
  )
  return Object.fromEntries(changed) as Partial<Entries>
}
