import type { ComponentProps } from 'react'
import { commonTexts } from '../texts/common.ts'
import { latinNameTexts } from '../texts/latin-name.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Field } from '../ui/Field.tsx'
import { TextInput } from '../ui/TextInput.tsx'

type LatinNameFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'children'> & {
  control: ComponentProps<typeof TextInput>
}

/** A user's name in Latin letters, for visitors who do not read Japanese. */
export function LatinNameField({ control, ...field }: LatinNameFieldProps) {
  const texts = useTexts(latinNameTexts)
  const common = useTexts(commonTexts)
  return (
    <Field {...field} label={texts.latinName} mark={common.optional} help={texts.help}>
      <TextInput {...control} lang="en" autoComplete="off" placeholder="Misaki Sato" />
    </Field>
  )
}
