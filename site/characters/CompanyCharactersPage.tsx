import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { $session } from '../line/session.ts'
import { ColoursCard } from './ColoursCard.tsx'
import css from './characters.module.css'
import { type createCompanyCharacters, openCompanyCharacters } from './company-characters.ts'
import { OwnCharacters } from './OwnCharacters.tsx'
import { StandardCard } from './StandardCard.tsx'
import { characterTexts } from './texts.ts'

type Store = ReturnType<typeof createCompanyCharacters>

const open = (): Store =>
  openCompanyCharacters((what) => toasts.show({ text: pickTexts(characterTexts, $language.get())[what] }))

/** decisions 5: the company's standard character, colors and own characters. Tests pass a `store`. */
export function CompanyCharactersPage({ store }: { store?: Store }) {
  const texts = useTexts(characterTexts)
  const [characters] = useState(() => store ?? open())
  const { status, value } = useStore(characters.$resource)
  const { user } = useStore($session)
  useEffect(() => void characters.load(), [characters])
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
          <ColoursCard store={characters} characters={value} />
          <OwnCharacters store={characters} characters={value} />
        </div>
      )}
    </>
  )
}
