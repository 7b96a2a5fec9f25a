import type { ReactNode } from 'react'
import css from './FoldedCard.module.css'

type FoldedCardProps = {
  /** The only visible text while the card is folded, so it should include how much is inside. */
  title: string
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** A card that shows only its title until it is pressed: for content that few users need. */
export function FoldedCard({ title, isOpenAtFirst = false, children }: FoldedCardProps) {
  return (
    <details className={css.card} open={isOpenAtFirst}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
