import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { MediaShape } from '#contract/media.ts'
import { commonTexts } from '../../messages/common.ts'
import { mediaTexts } from '../../messages/media.ts'
import { type MediaLibrary, type MediaProblem, mediaShown } from '../../stores/media/library.ts'
import type { MediaUploads } from '../../stores/media/uploads.ts'
import { toasts } from '../../stores/shared/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Pager, pageOf } from '../../ui/Pager.tsx'
import { Table } from '../../ui/Table.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { MediaRemoval } from './MediaRemoval.tsx'
import { MediaRow } from './MediaRow.tsx'
import css from './media.module.css'
import { UploadRow } from './UploadRow.tsx'

const KINDS = ['all', 'image', 'video'] as const
type Kind = (typeof KINDS)[number]

type MediaListProps = {
  files: readonly MediaShape[]
  library: MediaLibrary
  uploads: MediaUploads
  onProblem: (problem: MediaProblem | undefined) => void
}

/** The table with what is on its way on top, five files a page. */
export function MediaList({ files, library, uploads, onProblem }: MediaListProps) {
  const texts = useTexts(mediaTexts)
  const [kind, setKind] = useState<Kind>('all')
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<MediaShape>()
  const change = (next: { kind?: Kind; text?: string }) => {
    setKind(next.kind ?? kind)
    setText(next.text ?? text)
    setPage(1)
  }
  const remove = async (file: MediaShape) => {
    setAsked(undefined)
    const problem = await library.remove(file)
    onProblem(problem)
    if (!problem) toasts.show({ text: texts.removed(file.name) })
  }
  const panel = (
    <MediaTable
      shown={mediaShown(files, kind, text)}
      isEmpty={files.length === 0}
      page={page}
      onPage={setPage}
      uploads={uploads}
      onClear={() => change({ kind: 'all', text: '' })}
      onRename={async (file, name) => onProblem(await library.rename(file, name))}
      onRemove={setAsked}
    />
  )
  return (
    <>
      <Tabs
        label={texts.title}
        value={kind}
        onChange={(next) => change({ kind: next })}
        tabs={KINDS.map((value) => ({
          value,
          label: texts.tabs[value],
          count: mediaShown(files, value, '').length,
          panel,
        }))}
        aside={
          <div className={css.search}>
            <TextInput
              type="search"
              icon="search"
              size="sm"
              aria-label={texts.search}
              placeholder={texts.search}
              value={text}
              onChange={(event) => change({ text: event.target.value })}
            />
          </div>
        }
      />
      <MediaRemoval file={asked} onCancel={() => setAsked(undefined)} onAgree={(file) => void remove(file)} />
    </>
  )
}

type MediaTableProps = {
  shown: readonly MediaShape[]
  isEmpty: boolean
  page: number
  onPage: (page: number) => void
  uploads: MediaUploads
  onClear: () => void
  onRename: (file: MediaShape, name: string) => Promise<void>
  onRemove: (file: MediaShape) => void
}

function MediaTable({ shown, isEmpty, page, onPage, uploads, onClear, onRename, onRemove }: MediaTableProps) {
  const texts = useTexts(mediaTexts)
  const common = useTexts(commonTexts)
  const incoming = useStore(uploads.$uploads)
  const isBare = shown.length === 0 && incoming.length === 0
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
          action={<Button onClick={onClear}>{texts.clear}</Button>}
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
        {pageOf(shown, page).map((file) => (
          <MediaRow key={file.id} file={file} onRename={onRename} onRemove={() => onRemove(file)} />
        ))}
      </Table>
      <Pager total={shown.length} page={page} onPage={onPage} texts={common.pager} />
    </Card>
  )
}
