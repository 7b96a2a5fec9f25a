import type { ComponentProps } from 'react'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { PasswordInput } from '../kit/ui/PasswordInput.tsx'

/** The password field of site/kit with translated labels. */
export function PasswordControl(
  props: Omit<ComponentProps<typeof PasswordInput>, 'showLabel' | 'hideLabel'>,
) {
  const { showPassword, hidePassword } = useTexts(commonTexts)
  return <PasswordInput {...props} showLabel={showPassword} hideLabel={hidePassword} />
}
