import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { openSteps, SETUP_STEPS } from '#core/setup/rules.ts'
import { goTo } from '../kit/go-to.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { Progress } from '../kit/ui/Progress.tsx'
import { Guide } from './Guide.tsx'
import { type SetupGuide, setupGuide } from './guide.ts'
import css from './setup.module.css'
import { setupTexts } from './texts.ts'

/** Page of the setup guide for a newly installed server (decisions 1). Tests pass their own `guide`. */
export function GuidePage({ guide = setupGuide }: { guide?: SetupGuide }) {
  const texts = useTexts(setupTexts)
  const { status, value, refused } = useStore(guide.$resource)
  useEffect(() => guide.follow(), [guide])
  useEffect(() => {
    // the setup belongs to another company, or the user has no permission
    if (refused) goTo('/app/service/standby')
  }, [refused])
  const of = SETUP_STEPS.length
  const done = value ? of - openSteps(value.steps).length : 0
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.guideLead}
        actions={
          value && (
            <div className={css.progress}>
              <b aria-hidden="true">{`${done} / ${of}`}</b>
              <Progress label={texts.title} value={done} max={of} valueText={texts.progress(done, of)} />
            </div>
          )
        }
      />
      {!value && status === 'loading' && <ListSkeleton />}
      {!value && status === 'failed' && !refused && (
        <LoadFailed title={texts.failed} onAgain={() => void guide.load()} />
      )}
      {value && <Guide guide={guide} data={value} />}
    </>
  )
}
