import { useStore } from '@nanostores/react'
import { formatBytes } from '#core/media/rules.ts'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { classes } from '../kit/ui/classes.ts'
import { Icon } from '../kit/ui/Icon.tsx'
import { Progress } from '../kit/ui/Progress.tsx'
import { Cell } from '../kit/ui/Table.tsx'
import css from './media.module.css'
import { problemText } from './problem-text.ts'
import { mediaTexts } from './texts.ts'
import { type MediaUpload, mayRetry } from './uploads.ts'

type UploadRowProps = { upload: MediaUpload; onCancel: () => void; onRetry: () => void }

/** An upload with its progress, or why it failed. */
export function UploadRow({ upload, onCancel, onRetry }: UploadRowProps) {
  const texts = useTexts(mediaTexts)
  const isFailed = upload.phase === 'failed'
  return (
    <tr className={css.incoming}>
      <Cell>
        <div className={css.file}>
          <span className={classes(css.thumb, isFailed && css.wide)}>
            {isFailed && <Icon name="alert" size={24} />}
          </span>
          <div className={css.words}>
            <p className={css.name}>{upload.fileName}</p>
            <UploadState upload={upload} />
          </div>
        </div>
      </Cell>
      <Cell className={css.wide}>—</Cell>
      <Cell kind="number" className={css.wide}>
        {formatBytes(upload.sizeBytes)}
      </Cell>
      <Cell kind="nowrap" className={css.wide}>
        {isFailed ? '—' : texts.kinds.incoming}
      </Cell>
      <Cell kind="actions">
        {mayRetry(upload) && (
          <Button size="sm" aria-label={texts.retryNamed(upload.fileName)} onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
        <Button
          size="sm"
          aria-label={(isFailed ? texts.dismissNamed : texts.cancelNamed)(upload.fileName)}
          onClick={onCancel}
        >
          {isFailed ? texts.dismiss : texts.cancel}
        </Button>
      </Cell>
    </tr>
  )
}

export function UploadState({ upload }: { upload: MediaUpload }) {
  const texts = useTexts(mediaTexts)
  const language = useStore($language)
  const { phase, sizeBytes, sentBytes, remainingMs, problem } = upload
  if (phase === 'failed')
    return (
      <p className={css.failed} role="alert">
        {problem && problemText(problem, language)}
      </p>
    )
  const sent = texts.sent(formatBytes(sizeBytes), formatBytes(sentBytes))
  const left = remainingMs === undefined ? '' : `・${texts.left(Math.ceil(remainingMs / 1_000))}`
  return (
    <>
      <Progress
        label={texts.progress(upload.fileName)}
        value={sentBytes}
        max={Math.max(1, sizeBytes)}
        valueText={sent}
        className={css.progress ?? ''}
      />
      <p className={css.sub}>
        {phase === 'waiting' && texts.waiting}
        {phase === 'sending' && `${sent}${left}`}
        {phase === 'checking' && texts.checking}
      </p>
    </>
  )
}
