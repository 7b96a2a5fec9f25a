import type { ComponentPropsWithRef } from 'react'
import css from './TextLink.module.css'

type TextLinkProps = Omit<ComponentPropsWithRef<'a'>, 'className'> & { href: string }

/** An underlined link inside a text. */
export function TextLink(props: TextLinkProps) {
  return <a {...props} className={css.link} />
}
