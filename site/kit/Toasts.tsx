import { useStore } from '@nanostores/react'
import { commonTexts } from './texts/common.ts'
import { toasts } from './toasts.ts'
import { ToastRegion } from './ui/ToastRegion.tsx'
import { useTexts } from './texts/use-texts.ts'

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
