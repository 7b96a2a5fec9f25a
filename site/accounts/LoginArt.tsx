import css from './LoginArt.module.css'

/** The right half of the sign-in page: the receptionist behind her counter. Decoration only. */
export function LoginArt({ slogan }: { slogan: string }) {
  return (
    <aside className={css.art} aria-hidden="true">
      <div className={css.halo} />
      <img className={css.figure} src="/characters/receptionist-wave.webp" alt="" />
      <div className={css.counter} />
      <p className={css.slogan}>{slogan}</p>
    </aside>
  )
}
