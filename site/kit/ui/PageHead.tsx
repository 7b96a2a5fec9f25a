import type { ReactNode } from 'react'
import css from './PageHead.module.css'

type PageHeadProps = {
  /** The page's h1. */
  title: ReactNode
  /** One muted line below the title. */
  lead?: ReactNode
  /** Buttons at the right of the title; at most one primary button. */
  actions?: ReactNode
}

export function PageHead({ title, lead, actions }: PageHeadProps) {
  return (
    <div className={css.head}>
      <div>
        <h1>{title}</h1>
        {lead && <p className={css.lead}>{lead}</p>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
