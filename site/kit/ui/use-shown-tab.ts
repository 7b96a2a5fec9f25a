import { type RefObject, useEffect } from 'react'

/** Scrolls a tab into the middle of its row, sideways only: the page itself stays where it is. */
function showTab(tab: HTMLElement | null): void {
  const row = tab?.closest<HTMLElement>('ul, [role="tablist"]')
  if (!tab || !row) return
  const [ofTab, ofRow] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += ofTab.left + ofTab.width / 2 - (ofRow.left + ofRow.width / 2)
}

/** Keeps the open tab visible on a phone: when another one opens, and when the phone is turned. */
export function useShownTab(tab: RefObject<HTMLElement | null>, open: string | undefined): void {
  useEffect(() => {
    const show = () => showTab(tab.current)
    show()
    addEventListener('resize', show)
    return () => removeEventListener('resize', show)
  }, [tab, open])
}
