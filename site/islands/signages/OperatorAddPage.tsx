import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { pickTexts } from '../../messages/define.ts'
import { signageTexts } from '../../messages/signages.ts'
import { goTo } from '../../stores/shared/go-to.ts'
import { $language } from '../../stores/shared/preferences.ts'
import { toasts } from '../../stores/shared/toasts.ts'
import { openSignageOperators } from '../../stores/signages/operators.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SubmitNotices } from '../forms/SubmitNotices.tsx'
import { ListSkeleton } from '../lists/ListSkeleton.tsx'
import { LoadFailed } from '../lists/LoadFailed.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { OperatorCandidates } from './OperatorCandidates.tsx'
import { SignageMissing } from './SignageMissing.tsx'

/** Spec 2.2, /app/signage/operatorAdd?id=: who could be assigned to a signage. */
export function OperatorAddPage() {
  const texts = useTexts(signageTexts)
  const [id] = useState(() => Number(new URLSearchParams(location.search).get('id')))
  const back = `/app/signage/operator?id=${id}`
  const [store] = useState(() =>
    openSignageOperators(id, () => {
      toasts.show({ text: pickTexts(signageTexts, $language.get()).assigned })
      goTo(back)
    }),
  )
  const operators = useStore(store.$operators)
  const { phase } = useStore(store.adding.$submit)
  useEffect(() => void store.load(), [store])
  return (
    <>
      <PageHead
        title={texts.addOperator}
        lead={operators.signage?.name}
        actions={<LinkButton href={back}>{texts.back}</LinkButton>}
      />
      <SubmitNotices submit={store.adding} />
      {operators.status === 'loading' && <ListSkeleton />}
      {operators.status === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void store.load()} />}
      {operators.status === 'notFound' && <SignageMissing />}
      {operators.status === 'ready' && (
        <OperatorCandidates candidates={store.candidates} isSending={phase === 'sending'} onAdd={store.add} />
      )}
    </>
  )
}
