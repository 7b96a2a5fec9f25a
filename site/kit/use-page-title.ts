import { useEffect } from 'react'
import { commonTexts } from './texts/common.ts'

/** Sets the tab's title on pages in another language than they were built in. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title}｜${commonTexts.ja.product}`
  }, [title])
}
