import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { shownCompanyName } from '#core/company/name.ts'
import { LANGUAGES, type Language } from '#core/fields/shapes.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Segment } from '../kit/ui/Segment.tsx'
import { Skeleton } from '../kit/ui/Skeleton.tsx'
import { usePageTitle } from '../kit/use-page-title.ts'
import { GuideMap } from './GuideMap.tsx'
import { GuideStage } from './GuideStage.tsx'
import css from './guide.module.css'
import { guideTexts } from './texts-guide.ts'
import type { GuideShape } from './visitor-guide.ts'
import { openVisitorGuide } from './visitor-guide-wiring.ts'

const NOT_FOUND = 404
const INVALID = 400

/** decisions 7: the page that a QR code at an exhibit opens. */
export function GuidePage() {
  const [guide] = useState(openVisitorGuide)
  const language = useStore(guide.$language)
  const { status, value, refused } = useStore(guide.$guide)
  const texts = pickTexts(guideTexts, language)
  const common = pickTexts(commonTexts, language)
  const names = value && namesIn(language, value)
  usePageTitle(texts.title)
  const load = () => void guide.load()
  useEffect(load, [])
  useEffect(() => guide.stop, [guide])
  return (
    <div className={css.page} lang={language}>
      <header className={css.head}>
        <div>
          <p className={css.company}>{names?.company || common.product}</p>
          <h1>{names?.map ?? texts.title}</h1>
        </div>
        <Segment
          label={texts.language}
          value={language}
          onChange={guide.setLanguage}
          options={LANGUAGES.map((each) => ({
            value: each,
            label: <span lang={each}>{common.languages[each]}</span>,
          }))}
        />
      </header>
      <main className={css.main}>
        {status === 'loading' && !value && (
          <div role="status" aria-label={texts.loading}>
            <Skeleton shape="block" />
          </div>
        )}
        {status === 'failed' && !value && (
          <NotLoaded status={refused?.status} language={language} onAgain={load} />
        )}
        {value && value.exhibits.length === 0 && <Empty icon="place" title={texts.empty} />}
        {value && value.exhibits.length > 0 && (
          <>
            <GuideStage guide={guide} posterUrl={value.posterUrl} />
            <GuideMap guide={guide} pictureUrl={value.picture_url} />
          </>
        )}
      </main>
    </div>
  )
}

/** The names of map and company for a visitor who reads this language; without a name, a general word is shown. */
const namesIn = (language: Language, { name, companyName, names }: GuideShape) =>
  language === 'ja' ? { map: name, company: shownCompanyName(companyName) } : names?.[language]

type NotLoadedProps = { status: number | undefined; language: Language; onAgain: () => void }

/** Shown if the QR code is no longer valid or the server does not answer. */
function NotLoaded({ status, language, onAgain }: NotLoadedProps) {
  const texts = pickTexts(guideTexts, language)
  const isGone = status === NOT_FOUND || status === INVALID
  return (
    <Empty
      icon={isGone ? 'place' : 'alert'}
      title={isGone ? texts.gone : texts.failed}
      action={!isGone && <Button onClick={onAgain}>{texts.again}</Button>}
    >
      {isGone ? texts.goneHelp : texts.failedHelp}
    </Empty>
  )
}
