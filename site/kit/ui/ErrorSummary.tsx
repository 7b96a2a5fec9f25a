import { Banner } from './Banner.tsx'
import css from './ErrorSummary.module.css'
import { TextLink } from './TextLink.tsx'

type ErrorSummaryProps = {
  title: string
  /** `id` is the id of the control (Field's `id`). */
  errors: readonly { id: string; text: string }[]
}

/**
 * Lists the errors of a form above it, with links to the fields. Not announced, because the fields announce their errors
 * themselves.
 */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  if (errors.length < 2) return null
  return (
    <Banner tone="danger" title={title} live={false}>
      <ul className={css.list}>
        {errors.map(({ id, text }) => (
          <li key={id}>
            <TextLink href={`#${id}`}>{text}</TextLink>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
