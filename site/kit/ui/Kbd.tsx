import css from './Kbd.module.css'

/** A keyboard key, in the color of the surrounding text. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={css.kbd}>{children}</kbd>
}
