import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { TALK_ENDS } from '#core/dialogue/dialogue.ts'
import { talkListTexts } from '../dialogue/texts-records.ts'
import { ListPager } from '../kit/lists/ListPager.tsx'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { EntryList } from './EntryList.tsx'
import css from './knowledge.module.css'
import { LanguageFilter } from './LanguageFilter.tsx'
import { LatencyCard } from './LatencyCard.tsx'
import type { Places } from './PlaceSelect.tsx'
import { TalkCard } from './TalkCard.tsx'
import type { Talks } from './talks.ts'
import { knowledgeTexts } from './texts.ts'
import { useWhen } from './use-when.ts'

type TalksTabProps = { talks: Talks; places: Places }

/** 会話: how fast the AI is, and what was said. */
export function TalksTab(props: TalksTabProps) {
  const { talks } = props
  const texts = useTexts(talkListTexts)
  const { clear, noMatch } = useTexts(knowledgeTexts)
  const { status, value } = useStore(talks.pages.$list)
  const { signage, language, end } = useStore(talks.pages.$wish)
  const chosen = useStore(talks.$chosen)
  useEffect(() => {
    void talks.load()
    return talks.pages.close
  }, [talks])
  if (!value)
    return status === 'failed' ? (
      <LoadFailed title={texts.failed} onAgain={() => void talks.load()} />
    ) : (
      <ListSkeleton />
    )
  const isNarrowed = [signage, language, end].some((wish) => wish !== '')
  if (value.total === 0 && !isNarrowed)
    return (
      <Card label={texts.list}>
        <Empty
          icon="speech"
          title={texts.empty}
          action={<LinkButton href="/app/signage/list">{texts.toSignages}</LinkButton>}
        >
          {texts.emptyHelp}
        </Empty>
      </Card>
    )
  return (
    <div className={css.stack}>
      <LatencyCard talks={talks} />
      <div className={css.two}>
        <Card flush label={texts.list}>
          <Filters {...props} />
          {value.rows.length > 0 ? (
            <TalkEntries talks={talks} />
          ) : (
            <Empty
              icon="search"
              title={noMatch}
              action={<Button onClick={talks.pages.clear}>{clear}</Button>}
            />
          )}
          <ListPager pages={talks.pages} total={value.total} />
        </Card>
        {chosen === undefined ? (
          <Card label={texts.choose}>
            <Empty icon="speech" title={texts.choose} />
          </Card>
        ) : (
          <TalkCard talks={talks} />
        )}
      </div>
    </div>
  )
}

function Filters({ talks: { pages }, places }: TalksTabProps) {
  const texts = useTexts(talkListTexts)
  const { signage, language, end } = useStore(pages.$wish)
  const { value: stores = [] } = useStore(places)
  return (
    <div className={css.listHead} role="search">
      <SelectInput
        size="sm"
        aria-label={texts.signage}
        value={signage}
        onChange={({ target }) => pages.narrow({ signage: target.value })}
      >
        <option value="">{texts.allSignages}</option>
        {stores.flatMap(({ signages }) =>
          signages.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          )),
        )}
      </SelectInput>
      <div className={css.halves}>
        <SelectInput
          size="sm"
          aria-label={texts.end}
          value={end}
          onChange={({ target }) => pages.narrow({ end: target.value })}
        >
          <option value="">{texts.allEnds}</option>
          {TALK_ENDS.map((name) => (
            <option key={name} value={name}>
              {texts.ends[name]}
            </option>
          ))}
        </SelectInput>
        <LanguageFilter
          texts={texts}
          value={language}
          onChoose={(chosen) => pages.narrow({ language: chosen })}
        />
      </div>
    </div>
  )
}

function TalkEntries({ talks }: Pick<TalksTabProps, 'talks'>) {
  const texts = useTexts(talkListTexts)
  const { languages } = useTexts(commonTexts)
  const when = useWhen()
  const { value } = useStore(talks.pages.$list)
  const chosen = useStore(talks.$chosen)
  return (
    <EntryList
      label={texts.list}
      chosen={chosen}
      onChoose={talks.choose}
      entries={(value?.rows ?? []).map((talk) => ({
        key: talk.talkId,
        lang: talk.lang,
        title: talk.firstWords ?? (talk.wordsGoneDays === null ? texts.noWords : texts.wordsGone),
        sub: [
          talk.signageName,
          when(talk.beganAt),
          talk.cause === null ? texts.running : texts.ends[talk.cause],
        ].join('・'),
        end: texts.turns(talk.turns),
        marks:
          talk.lang === 'ja' && talk.unanswered === 0 ? null : (
            <>
              {talk.unanswered > 0 && <Badge tone="crowded">{texts.unanswered(talk.unanswered)}</Badge>}
              {talk.lang !== 'ja' && <Badge>{languages[talk.lang]}</Badge>}
            </>
          ),
      }))}
    />
  )
}
