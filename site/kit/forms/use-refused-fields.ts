import { useStore } from '@nanostores/react'
import type { SubmitStore } from '../submit.ts'
import { fieldTexts } from '../texts/fields.ts'
import { useTexts } from '../texts/use-texts.ts'

/**
 * The server's problems with the fields of a form without `useEntryForm`.
 * @returns the text for a field or for anything inside it: `hours.` finds `hours.week.1`
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
