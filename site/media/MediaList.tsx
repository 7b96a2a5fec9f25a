import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { MediaShape } from '#core/media/contract.ts'
import { MEDIA_KINDS } from '#core/media/rules.ts'
import { ListPager } from '../kit/lists/ListPager.tsx'
import { ListSearch } from '../kit/lists/ListSearch.tsx'
import { oneOf } from '../kit/pages.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Table } from '../kit/ui/Table.tsx'
import { Tabs } from '../kit/ui/Tabs.tsx'
import type { LibraryPages, MediaLibrary, MediaProblem } from './library.ts'
import { MediaRemoval } from './MediaRemoval.tsx'
import { MediaRow } from './MediaRow.tsx'
import css from './media.module.css'
import { mediaTexts } from './texts.ts'
import { UploadRow } from './UploadRow.tsx'
import type { MediaUploads } from './uploads.ts'

const KINDS = ['all', ...MEDIA_KINDS] as const

type Answer = { rows: readonly MediaShape[]; total: number }

type MediaListProps = {
  list: LibraryPages
  answer: Answer
  library: MediaLibrary
  uploads: MediaUploads
  onProblem: (problem: MediaProblem | undefined) => void
}

/** The table of files, with running uploads on top. */
export function MediaList({ list, answer, library, uploads, onProblem }: MediaListProps) {
  const texts = useTexts(mediaTexts)
  const { kind } = useStore(list.$options)
  const { files } = useStore(library.$usage)
  const counts = { all: files.image + files.video, ...files }
  const [asked, setAsked] = useState<MediaShape>()
  const remove = async (file: MediaShape) => {
    setAsked(undefined)
    const problem = await library.remove(file)
    onProblem(problem)
    if (!problem) toasts.show({ text: texts.removed(file.name) })
  }
  const panel = (
    <MediaTable
      list={list}
      answer={answer}
      isEmpty={counts.all === 0}
      uploads={uploads}
      onRename={async (file, name) => onProblem(await library.rename(file, name))}
      onRemove={setAsked}
    />
  )
  return (
    <>
      <Tabs
        label={texts.title}
        value={oneOf(MEDIA_KINDS, kind) ?? 'all'}
        onChange={(next) => list.narrow({ kind: next === 'all' ? '' : next })}
        tabs={KINDS.map((value) => ({
          value,
          label: texts.tabs[value],
          count: counts[value],
          panel,
        }))}
        aside={
          <div className={css.search}>
            <ListSearch pages={list} label={texts.search} size="sm" />
          </div>
        }
      />
      <MediaRemoval file={asked} onCancel={() => setAsked(undefined)} onAgree={(file) => void remove(file)} />
    </>
  )
}

type MediaTableProps = {
  list: LibraryPages
  answer: Answer
  /** True if the whole library is empty, regardless of the filter. */
  isEmpty: boolean
  uploads: MediaUploads
  onRename: (file: MediaShape, name: string) => Promise<void>
  onRemove: (file: MediaShape) => void
}

function MediaTable({ list, answer, isEmpty, uploads, onRename, onRemove }: MediaTableProps) {
  const texts = useTexts(mediaTexts)
  const incoming = useStore(uploads.$uploads)
  const isBare = answer.total === 0 && incoming.length === 0
  if (isBare && isEmpty)
    return (
      <Card label={texts.title}>
        <Empty icon="image" title={texts.none}>
          {texts.noneHelp}
        </Empty>
      </Card>
    )
  if (isBare)
    return (
      <Card label={texts.title}>
        <Empty
          icon="search"
          title={texts.noMatch}
          action={<Button onClick={list.clear}>{texts.clear}</Button>}
        />
      </Card>
    )
  return (
    <Card flush label={texts.title}>
      <Table
        caption={texts.title}
        columns={[
          { name: texts.columns.name },
          { name: texts.columns.uses, className: css.wide ?? '' },
          { name: texts.columns.size, align: 'end', className: css.wide ?? '' },
          { name: texts.columns.added, className: css.wide ?? '' },
          { name: texts.columns.actions, align: 'end', hidden: true },
        ]}
      >
        {incoming.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            onCancel={() => uploads.cancel(upload.id)}
            onRetry={() => uploads.retry(upload.id)}
          />
        ))}
        {answer.rows.map((file) => (
          <MediaRow key={file.id} file={file} onRename={onRename} onRemove={() => onRemove(file)} />
        ))}
      </Table>
      <ListPager pages={list} total={answer.total} />
    </Card>
  )
}
