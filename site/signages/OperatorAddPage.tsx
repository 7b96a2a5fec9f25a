import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { goTo } from '../kit/go-to.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { OperatorCandidates } from './OperatorCandidates.tsx'
import { openSignageOperators } from './operators.ts'
import { SignageMissing } from './SignageMissing.tsx'
import { signageTexts } from './texts.ts'

/** Spec 2.2, /app/signage/operatorAdd?id=: assigns operators to a signage. */
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
