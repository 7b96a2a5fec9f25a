import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Empty } from '../kit/ui/Empty.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { $session } from '../line/session.ts'
import { SignageReservations } from '../reservations/SignageReservations.tsx'
import { SignageMissing } from '../signages/SignageMissing.tsx'
import { EditorSkeleton } from './EditorSkeleton.tsx'
import css from './editor.module.css'
import { openTemplateEditor } from './editor.ts'
import { TemplateEditor } from './TemplateEditor.tsx'
import { templateTexts } from './texts.ts'

const onSaved = () => void toasts.show({ text: pickTexts(templateTexts, $language.get()).saved })

/** Spec 2.2, /app/signage/template?id=. A reservation user gets the editor of their own room. */
export function TemplatePage() {
  const { user } = useStore($session)
  if (!user) return <EditorSkeleton />
  const id = Number(new URLSearchParams(location.search).get('id'))
  return <OpenTemplate target={user.role === 'webReservationUser' ? 'own' : id} />
}

/** Spec 2.2, /app/reservation/signage/template: edits the template of the reservation user's own screen. */
export function OwnTemplatePage() {
  const { user } = useStore($session)
  if (!user) return <EditorSkeleton />
  return <OpenTemplate target="own" />
}

/** Shown to reservation users who have no room yet: the room is created with their first reservation. */
function NoOwnRoom() {
  const texts = useTexts(templateTexts)
  return (
    <Empty
      icon="template"
      title={texts.noOwnRoom}
      action={
        <LinkButton href="/app/reservation/calendar?new=1" variant="primary">
          {texts.book}
        </LinkButton>
      }
    >
      {texts.noOwnRoomHelp}
    </Empty>
  )
}

function OpenTemplate({ target }: { target: number | 'own' }) {
  const texts = useTexts(templateTexts)
  const [editor] = useState(() => openTemplateEditor(target, onSaved))
  const { status, signage } = useStore(editor.$edited)
  useEffect(() => editor.open(), [editor])
  if (signage)
    return (
      <>
        <TemplateEditor editor={editor} signage={signage} />
        {editor.isOwn && (
          <div className={css.below}>
            <SignageReservations signageId={signage.id} />
          </div>
        )}
      </>
    )
  if (status === 'loading') return <EditorSkeleton />
  return (
    <div className={css.missing}>
      {status === 'notFound' && (target === 'own' ? <NoOwnRoom /> : <SignageMissing />)}
      {status === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void editor.load()} />}
    </div>
  )
}
