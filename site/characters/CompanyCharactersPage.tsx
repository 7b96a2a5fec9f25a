import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { $session } from '../line/session.ts'
import css from './characters.module.css'
import { standardOf } from './choice.ts'
import { type createCompanyCharacters, openCompanyCharacters } from './company-characters.ts'
import { OwnCharacters } from './OwnCharacters.tsx'
import { OwnMotions } from './OwnMotions.tsx'
import { StandardCard } from './StandardCard.tsx'
import { StyleCard } from './StyleCard.tsx'
import { characterTexts } from './texts.ts'
import { motionTexts } from './texts-motions.ts'

type Store = ReturnType<typeof createCompanyCharacters>

function open(): Store {
  const store = openCompanyCharacters(
    (what, run) => {
      const label = pickTexts(commonTexts, $language.get()).undo
      toasts.show({
        text: pickTexts(characterTexts, $language.get())[what],
        ...(run && { action: { label, run } }),
      })
    },
    (what, motionId) => {
      const text = pickTexts(motionTexts, $language.get())[what]
      if (what !== 'motionRemoved') return toasts.show({ text })
      const { undo } = pickTexts(commonTexts, $language.get())
      return toasts.show({ text, action: { label: undo, run: () => void store.motions.restore(motionId) } })
    },
  )
  return store
}

/**
 * decisions 5: the company's standard character, the colors and clothes of the product's characters, and the company's
 * own characters and motions. Tests pass their own `store`.
 */
export function CompanyCharactersPage({ store }: { store?: Store }) {
  const texts = useTexts(characterTexts)
  const [characters] = useState(() => store ?? open())
  const { status, value } = useStore(characters.$resource)
  const { user } = useStore($session)
  useEffect(() => {
    void characters.load()
    return characters.sprites.close
  }, [characters])
  const hasCompany = user === undefined || user.companyId !== null
  return (
    <>
      <PageHead
        title={texts.company}
        lead={texts.companyLead}
        actions={<LinkButton href="/app/select-character">{texts.toChoice}</LinkButton>}
      />
      {!hasCompany && (
        <Card label={texts.noCompany}>
          <Empty icon="company" title={texts.noCompany}>
            {texts.noCompanyHelp}
          </Empty>
        </Card>
      )}
      {hasCompany && status === 'loading' && !value && <ListSkeleton />}
      {hasCompany && status === 'failed' && (
        <LoadFailed title={texts.failed} onAgain={() => void characters.load()} />
      )}
      {hasCompany && value && (
        <div className={css.stack}>
          <StandardCard store={characters} characters={value} />
          <StyleCard store={characters} characters={value} />
          <OwnCharacters store={characters} characters={value} />
          <OwnMotions
            store={characters.motions}
            openStage={characters.openStage}
            character={standardOf(value)}
          />
        </div>
      )}
    </>
  )
}
