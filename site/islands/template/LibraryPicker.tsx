import { useStore } from '@nanostores/react'
import { useEffect, useId } from 'react'
import type { MediaShape } from '#contract/media.ts'
import { MEDIA_TYPES } from '#rules/media.ts'
import { commonTexts } from '../../messages/common.ts'
import { mediaTexts } from '../../messages/media.ts'
import { templateTexts } from '../../messages/template.ts'
import { mediaLibrary } from '../../stores/media/library.ts'
import { mayRetry, mediaUploads } from '../../stores/media/uploads.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { FilesButton } from '../media/FilesButton.tsx'
import { MediaThumbnail } from '../media/MediaThumbnail.tsx'
import { UploadState } from '../media/UploadRow.tsx'
import { useTexts } from '../shell/use-texts.ts'
import css from './drawer.module.css'

type LibraryPickerProps = {
  kinds: readonly MediaShape['kind'][]
  chosenId: number | undefined
  noneLabel: string
  help: string
  onChoose: (file: MediaShape | undefined) => void
}

/** A file of the library, or a new one: what is uploaded here is chosen as soon as it has arrived. */
export function LibraryPicker({ kinds, chosenId, noneLabel, help, onChoose }: LibraryPickerProps) {
  const texts = useTexts(templateTexts)
  const common = useTexts(commonTexts)
  const { status, value } = useStore(mediaLibrary.$library)
  const name = useId()
  useEffect(() => void mediaLibrary.load(), [])
  const files = value?.filter(({ kind }) => kinds.includes(kind)) ?? []
  const types = MEDIA_TYPES.filter((type) => kinds.includes(type === 'video/mp4' ? 'video' : 'image'))
  return (
    <section className={css.part}>
      <div>
        <FilesButton block types={types} onFiles={(chosen) => mediaUploads.add(chosen, onChoose)}>
          {texts.upload}
        </FilesButton>
        <p className={css.help}>{help}</p>
      </div>
      <IncomingFiles />
      <h3>{texts.library}</h3>
      {status === 'failed' && (
        <p className={css.help}>
          {texts.libraryFailed}{' '}
          <Button size="sm" onClick={() => void mediaLibrary.load()}>
            {common.again}
          </Button>
        </p>
      )}
      <div
        className={css.library}
        role="radiogroup"
        aria-label={texts.library}
        aria-busy={status === 'loading'}
      >
        <Tile
          name={name}
          label={noneLabel}
          isOn={chosenId === undefined}
          onChoose={() => onChoose(undefined)}
        />
        {files.map((file) => (
          <Tile
            key={file.id}
            name={name}
            label={file.name}
            file={file}
            isOn={file.id === chosenId}
            onChoose={() => onChoose(file)}
          />
        ))}
      </div>
    </section>
  )
}

type TileProps = { name: string; label: string; file?: MediaShape; isOn: boolean; onChoose: () => void }

function Tile({ name, label, file, isOn, onChoose }: TileProps) {
  return (
    <label className={css.tile}>
      <input type="radio" name={name} checked={isOn} onChange={onChoose} />
      {file ? <MediaThumbnail file={file} /> : <span className={css.nothing} aria-hidden="true" />}
      <span>{label}</span>
    </label>
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
