import css from './media.module.css'

/** The built-in landscape that is shown if no media is set. */
export function FallbackArt({ welcome, name }: { welcome: string; name: string }) {
  return (
    <div className={css.fallback}>
      <svg viewBox="0 0 1904 1072" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        <circle cx="1490" cy="742" r="190" fill="#ffe9c9" />
        <path
          d="M0 850c240-110 470-150 700-90s430 130 650 70 380-90 554-40v282H0Z"
          fill="#8a86a8"
          opacity=".75"
        />
        <path d="M0 930c330-90 560-80 830-20s690 60 1074-50v212H0Z" fill="#4a5687" opacity=".85" />
        <path d="M0 1010c420-70 900-60 1904-20v82H0Z" fill="#27427f" />
      </svg>
      <p className={css.fallbackWords}>
        <small>{welcome}</small>
        <b>{name}</b>
      </p>
    </div>
  )
}
