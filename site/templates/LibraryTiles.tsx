import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useId } from 'react'
import type { MediaReference } from '#core/fields/shapes.ts'
import type { MediaShape } from '#core/media/contract.ts'
import { ListSearch } from '../kit/lists/ListSearch.tsx'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Icon } from '../kit/ui/Icon.tsx'
import { Pager } from '../kit/ui/Pager.tsx'
import type { LibraryPages } from '../media/library.ts'
import { MediaThumbnail } from '../media/MediaThumbnail.tsx'
import { mediaTexts } from '../media/texts.ts'
import css from './drawer.module.css'
import { templateTexts } from './texts.ts'

/** The chosen file; it may be on another page of the library. */
type Chosen = Pick<MediaReference, 'id' | 'name' | 'image_url'> & { kind?: MediaReference['kind'] }

export type LibraryTilesProps = {
  list: LibraryPages
  label: string
  chosen: Chosen | null | undefined
  /** Label of the tile that chooses no file. Without a label there is no such tile. */
  noneLabel?: string
  onChoose: (file: MediaShape | undefined) => void
}

/** A searchable page of the library. The chosen file is always visible. */
export function LibraryTiles({ list, label, chosen, noneLabel, onChoose }: LibraryTilesProps) {
  const media = useTexts(mediaTexts)
  const common = useTexts(commonTexts)
  const { status, value } = useStore(list.$list)
  const { text, page, rows: pageRows } = useStore(list.$options)
  const name = useId()
  useEffect(() => list.open(), [list])
  const { rows = [], total = 0 } = value ?? {}
  const isElsewhere = chosen && value && !rows.some(({ id }) => id === chosen.id)
  return (
    <>
      {status === 'failed' && <LibraryFailed list={list} />}
      {(total > pageRows || text !== '') && <ListSearch pages={list} label={media.search} size="sm" />}
      <div className={css.library} role="radiogroup" aria-label={label} aria-busy={status === 'loading'}>
        {noneLabel !== undefined && (
          <Tile name={name} label={noneLabel} isOn={!chosen} onChoose={() => onChoose(undefined)} />
        )}
        {isElsewhere && (
          <Tile
            name={name}
            label={chosen.name}
            picture={<ReferencePicture chosen={chosen} />}
            isOn
            onChoose={() => undefined}
          />
        )}
        {rows.map((file) => (
          <Tile
            key={file.id}
            name={name}
            label={file.name}
            picture={<MediaThumbnail file={file} />}
            isOn={file.id === chosen?.id}
            onChoose={() => onChoose(file)}
          />
        ))}
      </div>
      {value && total === 0 && text !== '' && <p className={css.help}>{media.noMatch}</p>}
      <div className={css.pages}>
        <Pager total={total} page={page} pageRows={pageRows} onPage={list.turnTo} texts={common.pager} />
      </div>
    </>
  )
}

function ReferencePicture({ chosen: { kind, image_url } }: { chosen: Chosen }) {
  return (
    <span className={css.reference}>
      {kind === 'video' ? (
        <Icon name="play" size={24} solid />
      ) : (
        <img src={image_url} alt="" loading="lazy" />
      )}
    </span>
  )
}

type TileProps = { name: string; label: string; picture?: ReactNode; isOn: boolean; onChoose: () => void }

function Tile({ name, label, picture, isOn, onChoose }: TileProps) {
  return (
    <label className={css.tile}>
      <input type="radio" name={name} checked={isOn} onChange={onChoose} />
      {picture ?? <span className={css.nothing} aria-hidden="true" />}
      <span>{label}</span>
    </label>
  )
}

function LibraryFailed({ list }: Pick<LibraryTilesProps, 'list'>) {
  const { libraryFailed } = useTexts(templateTexts)
  const { again } = useTexts(commonTexts)
  return (
    <p className={css.help}>
      {libraryFailed}{' '}
      <Button size="sm" onClick={() => void list.load()}>
        {again}
      </Button>
    </p>
  )
}
