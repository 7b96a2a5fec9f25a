import { useStore } from '@nanostores/react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { HiddenText } from '../kit/ui/HiddenText.tsx'
import { Icon } from '../kit/ui/Icon.tsx'
import css from './cards.module.css'
import type { Tool } from './draft.ts'
import type { TemplateEditor } from './editor.ts'
import { templateTexts } from './texts.ts'
import { useReorder } from './use-reorder.ts'

type SortableItem = {
  key: number
  name: string
  note: string
  /** Shown at the right of the card's header, for example a switch. */
  aside?: ReactNode
}

type SortableCardsProps = {
  editor: TemplateEditor
  tool: Tool
  items: readonly SortableItem[]
  onOrder: (keys: readonly number[]) => void
  onRemove: (key: number) => void
  body: (key: number) => ReactNode
}

/** Cards that are sorted by dragging or with the arrow keys; at most one is open. */
export function SortableCards({ editor, tool, items, onOrder, onRemove, body }: SortableCardsProps) {
  const texts = useTexts(templateTexts)
  const card = useStore(editor.$card)
  const [said, setSaid] = useState('')
  const keys = items.map(({ key }) => key)
  const { dragged, row, grip } = useReorder(
    keys,
    (next, moved) => {
      onOrder(next)
      const item = items.find(({ key }) => key === moved)
      if (item) setSaid(texts.moved(item.note || item.name, next.indexOf(moved) + 1))
    },
    () => editor.settle(),
  )
  return (
    <ul className={css.cards}>
      {items.map((item) => {
        const { key } = item
        const isOpen = card?.tool === tool && card.key === key
        return (
          <li
            key={key}
            className={css.card}
            data-open={isOpen || undefined}
            data-dragged={dragged === key || undefined}
            {...row(key)}
          >
            <CardHead
              item={item}
              isOpen={isOpen}
              grip={grip(key)}
              onPress={() => editor.openCard(isOpen ? undefined : { tool, key })}
            />
            {isOpen && (
              <CardBody name={item.name} onRemove={() => onRemove(key)}>
                {body(key)}
              </CardBody>
            )}
          </li>
        )
      })}
      <li aria-live="polite">
        <HiddenText>{said}</HiddenText>
      </li>
    </ul>
  )
}

type CardHeadProps = {
  item: SortableItem
  isOpen: boolean
  grip: ComponentProps<'button'>
  onPress: () => void
}

/** The grip, and the button that opens or closes the card. */
function CardHead({ item: { name, note, aside }, isOpen, grip, onPress }: CardHeadProps) {
  const texts = useTexts(templateTexts)
  return (
    <div className={css.head}>
      <button type="button" className={css.grip} aria-label={texts.move(name)} {...grip}>
        <Icon name="grip" />
      </button>
      <button type="button" className={css.opener} aria-expanded={isOpen} onClick={onPress}>
        <b>{name}</b>
        <span>{note}</span>
        <Icon name="chevron-down" size={16} className={css.chevron} />
      </button>
      {aside}
    </div>
  )
}

type CardBodyProps = { name: string; onRemove: () => void; children: ReactNode }

/** The fields of an open card, and the button that removes it. */
function CardBody({ name, onRemove, children }: CardBodyProps) {
  const texts = useTexts(templateTexts)
  return (
    <div className={css.body}>
      {children}
      <Button
        size="sm"
        variant="danger-quiet"
        icon="trash"
        aria-label={texts.removeNamed(name)}
        onClick={onRemove}
      >
        {texts.remove}
      </Button>
    </div>
  )
}
