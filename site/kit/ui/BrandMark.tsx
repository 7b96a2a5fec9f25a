import css from './BrandMark.module.css'

/** The logo of Uketsuke, a bell: 40 px for `lg`, otherwise 32 px. */
export function BrandMark({ size = 'md' }: { size?: 'md' | 'lg' }) {
  return (
    <svg className={size === 'lg' ? css.lg : css.md} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect className={css.ground} width="32" height="32" rx="8" />
      <path className={css.dome} d="M8 20a8 8 0 0 1 16 0Z" />
      <path className={css.line} d="M7 23.5h18M16 12V9.5" />
      <circle className={css.knob} cx="16" cy="8.3" r="2" />
    </svg>
  )
}
