import css from './LoginArt.module.css'
import { loginTexts } from './texts-login.ts'

/**
 * The right half of the sign-in page: the receptionist behind her counter. Decoration only. Contains the slogan in both
 * languages. CSS shows only the slogan in the page's language, so that no script is needed.
 */
export function LoginArt() {
  return (
    <aside className={css.art} aria-hidden="true">
      <div className={css.halo} />
      <img className={css.figure} src="/characters/receptionist-wave.webp" alt="" />
      <div className={css.counter} />
      <p className={css.slogan} lang="ja">
        {loginTexts.ja.slogan}
      </p>
      <p className={css.slogan} lang="en">
        {loginTexts.en.slogan}
      </p>
    </aside>
  )
}
