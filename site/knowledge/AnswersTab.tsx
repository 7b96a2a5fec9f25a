import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { LANGUAGES } from '#core/fields/shapes.ts'
import type { AnswerShape } from '#core/knowledge/contract.ts'
import { ListPager } from '../kit/lists/ListPager.tsx'
import { ListSearch } from '../kit/lists/ListSearch.tsx'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { AnswerEditor } from './AnswerEditor.tsx'
import type { AnswerDrafts, AnswerList } from './answers.ts'
import { EntryList } from './EntryList.tsx'
import listCss from './entry-list.module.css'
import css from './knowledge.module.css'
import type { Listening } from './listening.ts'
import { type Places, usePlaceWords } from './PlaceSelect.tsx'
import type { Go } from './QuestionCard.tsx'
import { knowledgeTexts } from './texts.ts'
import { answerTexts } from './texts-answers.ts'
import { useWhen } from './use-when.ts'

export type AnswersTabProps = {
  list: AnswerList
  drafts: AnswerDrafts
  places: Places
  listening: Listening
  mayWrite: boolean
  go: Go
}

/** The tab 登録した回答 (registered answers): the list, and the editor of one answer. */
export function AnswersTab(props: AnswersTabProps) {
  const { list } = props
  const texts = useTexts(answerTexts)
  const page = useTexts(knowledgeTexts)
  const { status, value } = useStore(list.pages.$list)
  const chosen = useStore(list.$chosen)
  const filters = useStore(list.pages.$options)
  useEffect(() => {
    void list.pages.load()
    return list.pages.close
  }, [list])
  if (!value)
    return status === 'failed' ? (
      <LoadFailed title={texts.failed} onAgain={() => void list.pages.load()} />
    ) : (
      <ListSkeleton />
    )
  const isNarrowed = filters.text !== '' || filters.store !== '' || filters.lacks !== ''
  if (value.total === 0 && !isNarrowed && chosen === undefined) return <NoAnswers {...props} />
  return (
    <div className={listCss.two}>
      <Card flush label={texts.list}>
        <Filters {...props} />
        {value.rows.length > 0 ? (
          <Answers {...props} rows={value.rows} />
        ) : (
          isNarrowed && (
            <Empty
              icon="search"
              title={page.noMatch}
              action={<Button onClick={list.pages.clear}>{page.clear}</Button>}
            />
          )
        )}
        <ListPager pages={list.pages} total={value.total} />
      </Card>
      {chosen === undefined ? (
        <Card label={texts.choose}>
          <Empty icon="pencil" title={texts.choose} />
        </Card>
      ) : (
        <AnswerEditor key={chosen} {...props} answerKey={chosen} />
      )}
    </div>
  )
}

/** Offers to add the first answers. */
function NoAnswers({ list, mayWrite, go }: AnswersTabProps) {
  const texts = useTexts(answerTexts)
  const page = useTexts(knowledgeTexts)
  return (
    <Card label={texts.list}>
      <Empty
        icon="speech"
        title={texts.empty}
        action={
          mayWrite && (
            <div className={css.foot}>
              <Button variant="primary" icon="plus" onClick={() => list.choose('new')}>
                {page.addAnswer}
              </Button>
              <Button icon="upload" onClick={() => go('import')}>
                {page.tabs.import}
              </Button>
            </div>
          )
        }
      >
        {texts.emptyHelp}
      </Empty>
    </Card>
  )
}

function Filters({ list: { pages }, places }: AnswersTabProps) {
  const texts = useTexts(answerTexts)
  const { languages } = useTexts(commonTexts)
  const { store, lacks } = useStore(pages.$options)
  const { value: stores = [] } = useStore(places)
  return (
    <div className={listCss.listHead} role="search">
      <ListSearch size="sm" pages={pages} label={texts.search} />
      <div className={listCss.halves}>
        <SelectInput
          size="sm"
          aria-label={texts.store}
          value={store}
          onChange={({ target }) => pages.narrow({ store: target.value })}
        >
          <option value="">{texts.allStores}</option>
          {stores.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
        <SelectInput
          size="sm"
          aria-label={texts.lacks}
          value={lacks}
          onChange={({ target }) => pages.narrow({ lacks: target.value })}
        >
          <option value="">{texts.allLanguages}</option>
          {LANGUAGES.map((lang) => (
            <option key={lang} value={lang}>
              {texts.lacksOf(languages[lang])}
            </option>
          ))}
        </SelectInput>
      </div>
    </div>
  )
}

function Answers({ list, places, rows }: AnswersTabProps & { rows: readonly AnswerShape[] }) {
  const texts = useTexts(answerTexts)
  const { languages } = useTexts(commonTexts)
  const placeWords = usePlaceWords(places)
  const when = useWhen()
  const chosen = useStore(list.$chosen)
  return (
    <EntryList
      label={texts.list}
      chosen={chosen === 'new' ? undefined : chosen}
      onChoose={list.choose}
      entries={rows.map((answer) => {
        const [first] = answer.wordings
        const marks = answer.texts.filter(({ lang, isDraft }) => lang !== 'ja' || isDraft)
        return {
          key: answer.id,
          title: first?.text ?? texts.untitled,
          lang: first?.lang,
          sub: `${placeWords(answer)}・${when(answer.updatedAt)}`,
          marks:
            marks.length === 0
              ? null
              : marks.map(({ lang, isDraft }) => (
                  <Badge key={lang} {...(isDraft ? { tone: 'crowded' as const } : {})}>
                    {isDraft ? texts.draftOf(languages[lang]) : languages[lang]}
                  </Badge>
                )),
        }
      })}
    />
  )
}
