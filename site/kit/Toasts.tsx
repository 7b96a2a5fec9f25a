import { useStore } from '@nanostores/react'
import { commonTexts } from './texts/common.ts'
import { useTexts } from './texts/use-texts.ts'
import { toasts } from './toasts.ts'
import { ToastRegion } from './ui/ToastRegion.tsx'

export function Toasts() {
  const common = useTexts(commonTexts)
  return (
    <ToastRegion
      label={common.notices}
      closeLabel={common.close}
      toasts={useStore(toasts.$toasts)}
      onClose={toasts.close}
    />
  )
}
