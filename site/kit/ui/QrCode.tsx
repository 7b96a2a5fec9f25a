import css from './QrCode.module.css'

/** A QR code as one path of squares; `size` is its edge in modules. */
export interface QrPicture {
  size: number
  path: string
}

/** Four modules of quiet zone (ISO/IEC 18004); dark on white in every theme, or phones do not read it. */
const QUIET = 4

export function QrCode({ picture, label }: { picture: QrPicture; label: string }) {
  const edge = picture.size + QUIET * 2
  return (
    <svg className={css.code} viewBox={`${-QUIET} ${-QUIET} ${edge} ${edge}`} role="img" aria-label={label}>
      <path d={picture.path} />
    </svg>
  )
}
