import css from './Kbd.module.css'

/** A key to press, in the colour of the text around it. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={css.kbd}>{children}</kbd>
}
