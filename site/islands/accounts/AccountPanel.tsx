import type { ReactNode } from 'react'
import { commonTexts } from '../../messages/common.ts'
import { BrandMark } from '../../ui/BrandMark.tsx'
import { useTexts } from '../shell/use-texts.ts'
import css from './accounts.module.css'

/** The left half of a public page: brand, heading, what it is about, the form. */
export function AccountPanel({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children: ReactNode
}) {
  const common = useTexts(commonTexts)
  return (
    <div className={css.panel}>
      <div className={css.brand}>
        <BrandMark size="lg" />
        <span className={css.product}>{common.product}</span>
      </div>
      <div>
        <h1 className={css.heading}>{title}</h1>
        <p className={css.lead}>{lead}</p>
      </div>
      {children}
    </div>
  )
}
