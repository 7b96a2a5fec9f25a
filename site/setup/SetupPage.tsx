import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { SinglePage } from '../accounts/SinglePage.tsx'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { BeginForm } from './BeginForm.tsx'
import { browserSetup, type SetupStore } from './store.ts'
import { setupTexts } from './texts.ts'

/**
 * The first page of a new server, which has neither accounts nor demo data (decisions 1). Tests pass their own `store`.
 */
export function SetupPage({ store }: { store?: SetupStore }) {
  const [setup] = useState(() => store ?? browserSetup())
  const { phase } = useStore(setup.$setup)
  const texts = useTexts(setupTexts)
  useEffect(() => void setup.load(), [setup])
  return (
    <SinglePage
      title={texts.title}
      lead={phase === 'begin' ? texts.beginLead : texts.guideLead}
      phase={phase}
    >
      {phase === 'loading' && <ListSkeleton />}
      {phase === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void setup.load()} />}
      {phase === 'begin' && <BeginForm setup={setup} />}
    </SinglePage>
  )
}
