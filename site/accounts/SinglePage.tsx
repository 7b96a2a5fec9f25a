import type { ReactNode } from 'react'
import { Brand } from './Brand.tsx'
import css from './single-page.module.css'

type SinglePageProps = {
  title: string
  lead: string | undefined
  /** How far it is, for whoever waits for it. */
  phase?: string
  children: ReactNode
}

/** A page without the shell, of one column: the first day, trust, a demanded second factor. */
export function SinglePage({ title, lead, phase, children }: SinglePageProps) {
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
