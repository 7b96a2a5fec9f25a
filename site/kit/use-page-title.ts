import { useEffect } from 'react'
import { commonTexts } from './texts/common.ts'

/** Sets the title of the browser tab. Pages are built in Japanese, so pages shown in another language set it here. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title}｜${commonTexts.ja.product}`
  }, [title])
}
