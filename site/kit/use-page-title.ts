import { useEffect } from 'react'
import { commonTexts } from './texts/common.ts'

/** The tab's title, where a page speaks another language than it was built in. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title}｜${commonTexts.ja.product}`
  }, [title])
}
