import type { ReactNode } from 'react'
import { Brand } from '../kit/Brand.tsx'
import { usePageTitle } from '../kit/use-page-title.ts'
import css from './single-page.module.css'

type SinglePageProps = {
  title: string
  lead: string | undefined
  /** State of the page that tests wait for. */
  phase?: string
  children: ReactNode
}

/** A single-column page without sidebar and top bar: first-day setup, trust, required second factor. */
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
