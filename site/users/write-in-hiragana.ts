import { asKana } from '#core/fields/kana.ts'
import type { EntryForm } from '../kit/forms/use-entry-form.ts'
import type { UserEntries } from './form.ts'

/** Converts katakana and half-width spaces: the field stores hiragana (Spec 5). Other text is not changed. */
export function writeInHiragana({ form }: EntryForm<UserEntries>): void {
  const kana = asKana(form.getValues('kana'))
  if (kana !== '') form.setValue('kana', kana, { shouldDirty: true, shouldValidate: true })
}
