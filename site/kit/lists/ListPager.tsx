import { useStore } from '@nanostores/react'
import type { Pages } from '../pages.ts'
import { commonTexts } from '../texts/common.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Pager } from '../ui/Pager.tsx'

type ListPagerProps<Key extends string> = {
  pages: Pick<Pages<unknown, Key>, '$options' | 'turnTo'>
  /** Number of rows on all pages, as the server counted them. */
  total: number
}

/** Pager of a list that the server returns page by page: shows the position and the buttons for other pages. */
export function ListPager<Key extends string>({ pages, total }: ListPagerProps<Key>) {
  const common = useTexts(commonTexts)
  const { page, rows } = useStore(pages.$options)
  return <Pager total={total} page={page} pageRows={rows} onPage={pages.turnTo} texts={common.pager} />
}
