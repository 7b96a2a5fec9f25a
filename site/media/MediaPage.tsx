import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { address } from '../kit/pages.ts'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Icon } from '../kit/ui/Icon.tsx'
import { IconButton } from '../kit/ui/IconButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { $session } from '../line/session.ts'
import { FilesButton } from './FilesButton.tsx'
import { type MediaLibrary, type MediaProblem, mediaLibrary } from './library.ts'
import { MediaList } from './MediaList.tsx'
import { MediaQuota } from './MediaQuota.tsx'
import css from './media.module.css'
import { problemText } from './problem-text.ts'
import { mediaTexts } from './texts.ts'
import { type MediaUploads, mediaUploads } from './uploads.ts'
import { useFileDrop } from './use-file-drop.ts'

type MediaPageProps = { library?: MediaLibrary; uploads?: MediaUploads }

/** /app/media/list: the media library (Spec 2.4.16). */
export function MediaPage({ library = mediaLibrary, uploads = mediaUploads }: MediaPageProps) {
  const texts = useTexts(mediaTexts)
  const [list] = useState(() => library.pages({ address }))
  const { status, value } = useStore(list.$list)
  const { user } = useStore($session)
  const [problem, setProblem] = useState<MediaProblem>()
  const { isOver, handlers } = useFileDrop((files) => uploads.add(files))
  useEffect(() => list.open(), [list])
  // a system administrator who has not chosen a company has no media library
  if (user?.companyId === null) return <NoCompany />
  const addButton = (
    <FilesButton variant="primary" multiple onFiles={(files) => uploads.add(files)}>
      {texts.add}
    </FilesButton>
  )
  return (
    <div className={css.page} data-over={isOver || undefined} {...handlers}>
      <PageHead title={texts.title} lead={texts.lead} actions={addButton} />
      {problem && <ProblemBanner problem={problem} onClose={() => setProblem(undefined)} />}
      {status === 'loading' && !value && <ListSkeleton />}
      {status === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void list.load()} />}
      {value && (
        <>
          <MediaQuota
            $usage={library.$usage}
            role={user?.role ?? 'companyAdmin'}
            $uploads={uploads.$uploads}
          />
          <MediaList list={list} answer={value} library={library} uploads={uploads} onProblem={setProblem} />
        </>
      )}
      {isOver && (
        <p className={css.drop}>
          <Icon name="upload" size={40} />
          {texts.drop}
        </p>
      )}
    </div>
  )
}

function NoCompany() {
  const texts = useTexts(mediaTexts)
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <Card label={texts.title}>
        <Empty icon="company" title={texts.noCompany}>
          {texts.noCompanyHelp}
        </Empty>
      </Card>
    </>
  )
}

/** Says why a file was not renamed or deleted. */
function ProblemBanner({ problem, onClose }: { problem: MediaProblem; onClose: () => void }) {
  const texts = useTexts(mediaTexts)
  const language = useStore($language)
  return (
    <Banner
      tone="danger"
      className={css.problem}
      action={<IconButton icon="close" size="sm" label={texts.dismiss} onClick={onClose} />}
    >
      {problemText(problem, language)}
    </Banner>
  )
}
