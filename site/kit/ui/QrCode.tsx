import css from './QrCode.module.css'

/** A QR code as one SVG path; `size` is its width in modules. */
export interface QrPicture {
  size: number
  path: string
}

/** Four modules of quiet zone (ISO/IEC 18004); dark on white in every theme, because phones cannot read it otherwise. */
const QUIET = 4

export function QrCode({ picture, label }: { picture: QrPicture; label: string }) {
  const edge = picture.size + QUIET * 2
  return (
    <svg className={css.code} viewBox={`${-QUIET} ${-QUIET} ${edge} ${edge}`} role="img" aria-label={label}>
      <path d={picture.path} />
    </svg>
  )
}
