import type { ReactNode } from 'react'
import { Brand } from '../kit/Brand.tsx'
import { usePageTitle } from '../kit/use-page-title.ts'
import css from './single-page.module.css'

type SinglePageProps = {
  title: string
  lead: string | undefined
  /** State of the page, as a data attribute for tests to wait for. */
  phase?: string
  children: ReactNode
}

/**
 * A single-column page without sidebar and top bar: for the first-day setup, for trusting the server's certificate, and for setting
 * up a required second factor.
 */
export function SinglePage({ title, lead, phase, children }: SinglePageProps) {
  usePageTitle(title)
  return (
    <main className={css.page} data-phase={phase}>
      <Brand />
      <div>
        <h1>{title}</h1>
        {lead && <p className={css.lead}>{lead}</p>}
      </div>
      {children}
    </main>
  )
}
