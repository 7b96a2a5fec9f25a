import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { may } from '#core/accounts/permissions.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { line } from '../line/page-line.ts'
import { useLine } from '../shell/use-line.ts'
import { ExhibitPanel } from './ExhibitPanel.tsx'
import css from './exhibits.module.css'
import { GuidedNow } from './GuidedNow.tsx'
import { MapCanvas } from './MapCanvas.tsx'
import { MapChoice } from './MapChoice.tsx'
import { NoMaps } from './NoMaps.tsx'
import { exhibitTexts } from './texts.ts'
import { UntranslatedNotice } from './UntranslatedNotice.tsx'
import { openExhibits } from './wiring.ts'

/** Spec 2.4.20, /app/ai-guide/contents: editor of the exhibit maps. */
export function ExhibitsPage() {
  const { user } = useLine()
  if (!user) return null
  const { id, role, companyId } = user
  return <ExhibitMaps key={`${id} ${role}`} companyId={companyId} mayWrite={may(role, 'exhibit.write')} />
}

function ExhibitMaps({ companyId, mayWrite }: { companyId: number | null; mayWrite: boolean }) {
  const texts = useTexts(exhibitTexts)
  const [exhibits] = useState(() => openExhibits(mayWrite))
  const maps = useStore(exhibits.$maps)
  const map = useStore(exhibits.$map)
  const load = () => void exhibits.load()
  useEffect(load, [companyId])
  useLeaving(exhibits)
  const isEmpty = maps.status === 'ready' && maps.value?.length === 0
  const failed = maps.status === 'failed' || (map.status === 'failed' && !map.value)
  const isWithoutCompany = maps.refused?.refusal.key === 'noCompany'
  return (
    <div className={css.page}>
      <PageHead title={texts.title} lead={texts.lead} actions={<GuidedNow exhibits={exhibits} />} />
      {isWithoutCompany && <NoMaps exhibits={exhibits} kind="noCompany" />}
      {failed && !isWithoutCompany && <LoadFailed title={texts.failed} onAgain={load} />}
      {isEmpty && <NoMaps exhibits={exhibits} kind={mayWrite ? 'make' : 'read'} />}
      {!isEmpty && !failed && !map.value && <ListSkeleton />}
      {map.value && (
        <>
          <MapChoice exhibits={exhibits} map={map.value} mayWrite={mayWrite} />
          {mayWrite && <UntranslatedNotice exhibits={exhibits} map={map.value} />}
          <div className={css.columns}>
            <MapCanvas exhibits={exhibits} map={map.value} mayWrite={mayWrite} />
            <ExhibitPanel exhibits={exhibits} map={map.value} mayWrite={mayWrite} />
          </div>
        </>
      )}
    </div>
  )
}

/** Sends pending changes before the page closes, and when the server is back. */
function useLeaving(exhibits: ReturnType<typeof openExhibits>): void {
  useEffect(() => {
    const leave = () => exhibits.leave()
    const onHide = () => document.visibilityState === 'hidden' && leave()
    document.addEventListener('visibilitychange', onHide)
    addEventListener('pagehide', leave)
    const stop = line.onState((state) => {
      if (state === 'open') exhibits.autosave.retry()
    })
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      removeEventListener('pagehide', leave)
      stop()
      leave()
    }
  }, [exhibits])
}
