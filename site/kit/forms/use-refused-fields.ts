import { useStore } from '@nanostores/react'
import type { SubmitStore } from '../submit.ts'
import { fieldTexts } from '../texts/fields.ts'
import { useTexts } from '../texts/use-texts.ts'

/**
 * Error texts of the fields that the server refused, for a form without `useEntryForm`.
 * @returns a function that gets a field's name and returns its error text. The beginning of a name is enough: `hours.` finds
 * `hours.week.1`
 */
export function useRefusedFields({
  $submit,
}: Pick<SubmitStore, '$submit'>): (field: string) => string | undefined {
  const texts: Record<string, string> = useTexts(fieldTexts)
  const { refused } = useStore($submit)
  return (field) => {
    const found = Object.entries(refused?.refusal.fields ?? {}).find(([name]) => name.startsWith(field))
    return found && (texts[found[1]] ?? texts['invalid'])
  }
}
