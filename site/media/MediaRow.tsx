import { useStore } from '@nanostores/react'
import type { MediaShape } from '#core/media/contract.ts'
import { formatBytes } from '#core/media/rules.ts'
import { dayWords } from '#core/time/japan-words.ts'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { buttonLook } from '../kit/ui/button-look.ts'
import { Icon } from '../kit/ui/Icon.tsx'
import { Cell, RowDetails } from '../kit/ui/Table.tsx'
import { MediaName } from './MediaName.tsx'
import { MediaThumbnail } from './MediaThumbnail.tsx'
import css from './media.module.css'
import { mediaTexts } from './texts.ts'

type MediaRowProps = {
  file: MediaShape
  onRename: (file: MediaShape, name: string) => Promise<void>
  onRemove: () => void
}

export function MediaRow({ file, onRename, onRemove }: MediaRowProps) {
  const texts = useTexts(mediaTexts)
  const language = useStore($language)
  const size = file.width !== null && file.height !== null ? `・${file.width}×${file.height}` : ''
  return (
    <tr>
      <Cell>
        <div className={css.file}>
          <MediaThumbnail file={file} />
          <div className={css.words}>
            <MediaName file={file} onRename={onRename} />
            <p className={css.sub}>
              {texts.kind[file.kind]}
              {size}
              <span className={css.narrow}>・{formatBytes(file.size)}</span>
            </p>
            <RowDetails
              facts={[
                [texts.columns.uses, <Uses key="uses" file={file} />],
                [texts.columns.added, dayWords(file.createdAt, language)],
              ]}
            />
          </div>
        </div>
      </Cell>
      <Cell className={css.wide}>
        <Uses file={file} />
      </Cell>
      <Cell kind="number" className={css.wide}>
        {formatBytes(file.size)}
      </Cell>
      <Cell kind="nowrap" className={css.wide}>
        {dayWords(file.createdAt, language)}
      </Cell>
      <Cell kind="actions">
        <FileActions file={file} onRemove={onRemove} />
      </Cell>
    </tr>
  )
}

/** Buttons that download and delete the file. */
function FileActions({ file: { name, image_url }, onRemove }: Pick<MediaRowProps, 'file' | 'onRemove'>) {
  const texts = useTexts(mediaTexts)
  return (
    <>
      <a
        className={buttonLook({ variant: 'quiet', size: 'sm' })}
        href={image_url}
        download={name}
        title={texts.download(name)}
        aria-label={texts.download(name)}
      >
        <Icon name="download" size={16} />
      </a>
      <Button
        size="sm"
        variant="danger-quiet"
        icon="trash"
        aria-label={texts.removeNamed(name)}
        onClick={onRemove}
      >
        <span className={css.wide}>{texts.remove}</span>
      </Button>
    </>
  )
}

/**
 * Shows the first signage that uses the file and the number of other signages. Without a signage, shows the exhibit map
 * that uses the file.
 */
function Uses({ file }: { file: MediaShape }) {
  const texts = useTexts(mediaTexts)
  const [first] = file.uses
  const [map] = file.maps
  if (!first && map !== undefined) return texts.usedByMap(map)
  if (!first) return <span className={css.sub}>{texts.unused}</span>
  return texts.usedAt(first.signageName, file.signageCount - 1)
}
