import type { ReactNode } from 'react'
import { Brand } from '../kit/Brand.tsx'
import { usePageTitle } from '../kit/use-page-title.ts'
import css from './accounts.module.css'

/** The left half of a page for users who are not signed in: brand, heading, introduction (lead) and form. */
export function AccountPanel({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children: ReactNode
}) {
  usePageTitle(title)
  return (
    <div className={css.panel}>
      <Brand />
      <div>
        <h1 className={css.heading}>{title}</h1>
        <p className={css.lead}>{lead}</p>
      </div>
      {children}
    </div>
  )
}
