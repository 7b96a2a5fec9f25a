/**
 * Spec 5: update forms send only fields that were changed and are not empty. Numbers and switches are always
 * sent if changed; an empty string means not given (decisions 2).
 */
export function changedFields<Entries extends object>(before: Entries, now: Entries): Partial<Entries> {
  const changed = Object.entries(now).filter(
    ([name, value]) =>
      value !== undefined && value !== '' && value !== null && value !== before[name as keyof Entries],
  )
  return Object.fromEntries(changed) as Partial<Entries>
}
