import { useStore } from '@nanostores/react'
import type { MediaShape } from '#core/media/contract.ts'
import { MEDIA_TYPES } from '#core/media/rules.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { IconButton } from '../kit/ui/IconButton.tsx'
import { FilesButton } from '../media/FilesButton.tsx'
import { mediaTexts } from '../media/texts.ts'
import { UploadState } from '../media/UploadRow.tsx'
import { mayRetry, mediaUploads } from '../media/uploads.ts'
import css from './drawer.module.css'
import { LibraryTiles, type LibraryTilesProps } from './LibraryTiles.tsx'
import { templateTexts } from './texts.ts'

type LibraryPickerProps = Omit<LibraryTilesProps, 'label'> & {
  kinds: readonly MediaShape['kind'][]
  help: string
}

/** Chooses a library file, or uploads a new file and chooses it. */
export function LibraryPicker({ kinds, help, ...tiles }: LibraryPickerProps) {
  const texts = useTexts(templateTexts)
  const types = MEDIA_TYPES.filter((type) => kinds.includes(type === 'video/mp4' ? 'video' : 'image'))
  return (
    <section className={css.part}>
      <div>
        <FilesButton block types={types} onFiles={(chosen) => mediaUploads.add(chosen, tiles.onChoose)}>
          {texts.upload}
        </FilesButton>
        <p className={css.help}>{help}</p>
      </div>
      <IncomingFiles />
      <h3>{texts.library}</h3>
      <LibraryTiles {...tiles} label={texts.library} />
    </section>
  )
}

function IncomingFiles() {
  const texts = useTexts(templateTexts)
  const media = useTexts(mediaTexts)
  const uploads = useStore(mediaUploads.$uploads)
  return uploads.map((upload) => (
    <div key={upload.id} className={css.upload}>
      <div>
        <p>{upload.fileName}</p>
        <UploadState upload={upload} />
      </div>
      {mayRetry(upload) && (
        <Button
          size="sm"
          aria-label={media.retryNamed(upload.fileName)}
          onClick={() => mediaUploads.retry(upload.id)}
        >
          {media.retry}
        </Button>
      )}
      <IconButton icon="close" size="sm" label={texts.close} onClick={() => mediaUploads.cancel(upload.id)} />
    </div>
  ))
}
