import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { openExhibitTexts } from './exhibit-texts.ts'
import css from './knowledge.module.css'
import questions from './questions.module.css'
import { factTexts } from './texts-facts.ts'

const EXHIBITS_PAGE = '/app/ai-guide/contents'

/** The tab 展示の説明 (exhibit texts): the exhibits' texts that the AI knows. They are edited in the exhibit guide. */
export function ExhibitsTab() {
  const { exhibits: texts } = useTexts(factTexts)
  const [exhibits] = useState(openExhibitTexts)
  const { status, value } = useStore(exhibits.$resource)
  useEffect(() => void exhibits.load(), [exhibits])
  if (!value)
    return status === 'failed' ? (
      <LoadFailed title={texts.failed} onAgain={() => void exhibits.load()} />
    ) : (
      <ListSkeleton />
    )
  const guide = (
    <LinkButton href={EXHIBITS_PAGE} icon="place">
      {texts.open}
    </LinkButton>
  )
  if (value.contents.length === 0)
    return (
      <Card label={texts.label}>
        <Empty icon="place" title={texts.empty} action={guide}>
          {texts.emptyHelp}
        </Empty>
      </Card>
    )
  return (
    <div className={css.settings}>
      <div className={css.foot}>
        <p className={css.note}>{texts.lead}</p>
        {guide}
      </div>
      <Card flush label={texts.label}>
        <ul className={questions.exhibits}>
          {value.contents.map(({ id, title, description }) => (
            <li key={id} className={questions.exhibit}>
              <b>{title === '' ? texts.untitled : title}</b>
              <p className={css.sub}>{description === '' ? texts.noWords : description}</p>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
