import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { DIALOGUE_ENDS } from '#core/dialogue/dialogue.ts'
import { dialogueListTexts } from '../dialogue/texts-records.ts'
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
import { DialogueCard } from './DialogueCard.tsx'
import type { DialoguesView } from './dialogues.ts'
import { EntryList } from './EntryList.tsx'
import listCss from './entry-list.module.css'
import css from './knowledge.module.css'
import { LanguageFilter } from './LanguageFilter.tsx'
import { LatencyCard } from './LatencyCard.tsx'
import type { Places } from './PlaceSelect.tsx'
import { knowledgeTexts } from './texts.ts'
import { useWhen } from './use-when.ts'

type DialoguesTabProps = { dialogues: DialoguesView; places: Places }

/** The tab 会話 (dialogues): response times and transcripts of AI dialogues. */
export function DialoguesTab(props: DialoguesTabProps) {
  const { dialogues } = props
  const texts = useTexts(dialogueListTexts)
  const { clear, noMatch } = useTexts(knowledgeTexts)
  const { status, value } = useStore(dialogues.pages.$list)
  const { signage, language, end } = useStore(dialogues.pages.$options)
  const chosen = useStore(dialogues.$chosen)
  useEffect(() => {
    void dialogues.load()
    return dialogues.pages.close
  }, [dialogues])
  if (!value)
    return status === 'failed' ? (
      <LoadFailed title={texts.failed} onAgain={() => void dialogues.load()} />
    ) : (
      <ListSkeleton />
    )
  const isNarrowed = [signage, language, end].some((filter) => filter !== '')
  if (value.total === 0 && !isNarrowed) return <NoDialogues />
  return (
    <div className={css.stack}>
      <LatencyCard dialogues={dialogues} />
      <div className={listCss.two}>
        <Card flush label={texts.list}>
          <Filters {...props} />
          {value.rows.length > 0 ? (
            <DialogueEntries dialogues={dialogues} />
          ) : (
            <Empty
              icon="search"
              title={noMatch}
              action={<Button onClick={dialogues.pages.clear}>{clear}</Button>}
            />
          )}
          <ListPager pages={dialogues.pages} total={value.total} />
        </Card>
        {chosen === undefined ? (
          <Card label={texts.choose}>
            <Empty icon="speech" title={texts.choose} />
          </Card>
        ) : (
          <DialogueCard dialogues={dialogues} />
        )}
      </div>
    </div>
  )
}

function NoDialogues() {
  const texts = useTexts(dialogueListTexts)
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
}

function Filters({ dialogues: { pages }, places }: DialoguesTabProps) {
  const texts = useTexts(dialogueListTexts)
  const { signage, language, end } = useStore(pages.$options)
  const { value: stores = [] } = useStore(places)
  return (
    <div className={listCss.listHead} role="search">
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
      <div className={listCss.halves}>
        <SelectInput
          size="sm"
          aria-label={texts.end}
          value={end}
          onChange={({ target }) => pages.narrow({ end: target.value })}
        >
          <option value="">{texts.allEnds}</option>
          {DIALOGUE_ENDS.map((name) => (
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

function DialogueEntries({ dialogues }: Pick<DialoguesTabProps, 'dialogues'>) {
  const texts = useTexts(dialogueListTexts)
  const { languages } = useTexts(commonTexts)
  const when = useWhen()
  const { value } = useStore(dialogues.pages.$list)
  const chosen = useStore(dialogues.$chosen)
  return (
    <EntryList
      label={texts.list}
      chosen={chosen}
      onChoose={dialogues.choose}
      entries={(value?.rows ?? []).map((dialogue) => ({
        key: dialogue.talkId,
        lang: dialogue.lang,
        title: dialogue.firstWords ?? (dialogue.wordsGoneDays === null ? texts.noWords : texts.wordsGone),
        sub: [
          dialogue.signageName,
          when(dialogue.beganAt),
          dialogue.cause === null ? texts.running : texts.ends[dialogue.cause],
        ].join('・'),
        end: texts.turns(dialogue.turns),
        marks:
          dialogue.lang === 'ja' && dialogue.unanswered === 0 ? null : (
            <>
              {dialogue.unanswered > 0 && (
                <Badge tone="crowded">{texts.unanswered(dialogue.unanswered)}</Badge>
              )}
              {dialogue.lang !== 'ja' && <Badge>{languages[dialogue.lang]}</Badge>}
            </>
          ),
      }))}
    />
  )
}
