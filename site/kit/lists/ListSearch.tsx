import { useStore } from '@nanostores/react'
import type { Pages } from '../pages.ts'
import { TextInput } from '../ui/TextInput.tsx'

type ListSearchProps = {
  pages: Pick<Pages<unknown, 'text'>, '$options' | 'narrow'>
  label: string
  size?: 'sm'
}

/**
 * Search field of a list that the server returns page by page. Searches after a pause in typing, or at once with Enter;
 * Escape clears the field.
 */
export function ListSearch({ pages, label, size }: ListSearchProps) {
  const { text } = useStore(pages.$options)
  return (
    <TextInput
      type="search"
      icon="search"
      {...(size ? { size } : {})}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={({ target }) => pages.narrow({ text: target.value }, 'typed')}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // inside a form, Enter must search and not submit
          event.preventDefault()
          pages.narrow({ text })
        }
        if (event.key === 'Escape' && text !== '') pages.narrow({ text: '' })
      }}
    />
  )
}
