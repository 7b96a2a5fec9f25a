import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { Role } from '#core/accounts/roles.ts'
import { formatBytes, quotaBytesOf } from '#core/media/rules.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import type { MediaUsage } from './library.ts'
import css from './media.module.css'
import { mediaTexts } from './texts.ts'
import type { MediaUpload } from './uploads.ts'

type MediaQuotaProps = {
  $usage: ReadableAtom<MediaUsage>
  /** Decides the quota: reservation users have a smaller one. */
  role: Role
  $uploads: ReadableAtom<readonly MediaUpload[]>
}

/**
 * Spec 2.4.16, 9: shows how much of the quota is used by videos, pictures and running uploads, and how much is free.
 */
export function MediaQuota({ $usage, role, $uploads }: MediaQuotaProps) {
  const quotaBytes = quotaBytesOf(role)
  const texts = useTexts(mediaTexts)
  const uploads = useStore($uploads)
  const { usedBytes } = useStore($usage)
  const parts = {
    ...usedBytes,
    incoming: uploads.reduce((sum, upload) => sum + (upload.phase === 'failed' ? 0 : upload.sentBytes), 0),
  }
  const used = parts.video + parts.image
  const left = Math.max(0, quotaBytes - used - parts.incoming)
  const shown = (['video', 'image', 'incoming'] as const).filter(
    (part) => part !== 'incoming' || parts[part] > 0,
  )
  const all = formatBytes(quotaBytes)
  return (
    <Card label={texts.quota} className={css.quota}>
      <div className={css.quotaHead}>
        <h2>{texts.quota}</h2>
        <p>
          <b>{formatBytes(used)}</b> {texts.used} <span>/ {all}</span>
        </p>
      </div>
      <div
        className={css.bar}
        role="meter"
        aria-label={texts.quota}
        aria-valuemin={0}
        aria-valuemax={quotaBytes}
        aria-valuenow={used}
        aria-valuetext={texts.quotaText(formatBytes(used), all)}
      >
        {shown.map((part) => (
          <span key={part} data-part={part} style={{ width: `${(parts[part] / quotaBytes) * 100}%` }} />
        ))}
      </div>
      <p className={css.legend}>
        {shown.map((part) => (
          <span key={part} data-part={part}>
            {texts.kinds[part]} {formatBytes(parts[part])}
          </span>
        ))}
        <b>{texts.remaining(formatBytes(left))}</b>
      </p>
    </Card>
  )
}
