import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { PronunciationShape } from '#core/dialogue/contract-speech.ts'
import type { Language } from '#core/fields/shapes.ts'
import { PRONUNCIATIONS_MAX, TEXT_MAX } from '#core/limits.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { IconButton } from '../kit/ui/IconButton.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import settingsCss from './ai-settings.module.css'
import { DraftForm } from './DraftForm.tsx'
import css from './knowledge.module.css'
import { LanguageOptions } from './LanguageOptions.tsx'
import { ListenButton } from './ListenButton.tsx'
import type { Listening } from './listening.ts'
import type { Pronunciations } from './pronunciations.ts'
import { SaveBar } from './SaveBar.tsx'
import { voiceTexts } from './texts-voice.ts'
import { useProblems } from './use-problems.ts'

type PronunciationCardProps = { words: Pronunciations; listening: Listening }

/** Table of words and how the AI's voice pronounces them. */
export function PronunciationCard({ words, listening }: PronunciationCardProps) {
  const { words: texts } = useTexts(voiceTexts)
  const fields = useStore(words.$fields)
  useEffect(() => {
    if (!words.$fields.get()) void words.load()
  }, [words])
  if (!fields) return null
  const rows = fields.pronunciations
  const add = <AddWord words={words} lang={rows.at(-1)?.lang ?? 'ja'} />
  return (
    <Card title={texts.title}>
      <DraftForm draft={words} label={texts.title} className={css.fields}>
        <p className={css.note}>{texts.help}</p>
        {rows.length === 0 ? (
          <Empty icon="sound" title={texts.empty} action={add}>
            {texts.emptyHelp}
          </Empty>
        ) : (
          <>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a word has no id, and its fields have no state
              <WordRow key={`word ${at + 1}`} row={row} at={at} words={words} listening={listening} />
            ))}
            {rows.length < PRONUNCIATIONS_MAX && <div>{add}</div>}
          </>
        )}
        <SaveBar draft={words} label={texts.save} />
      </DraftForm>
    </Card>
  )
}

function AddWord({ words, lang }: { words: Pronunciations; lang: Language }) {
  const { words: texts } = useTexts(voiceTexts)
  return (
    <Button icon="plus" onClick={() => words.add(lang)}>
      {texts.add}
    </Button>
  )
}

type WordRowProps = PronunciationCardProps & { row: PronunciationShape; at: number }

function WordRow({ row, at, words, listening }: WordRowProps) {
  const { words: texts } = useTexts(voiceTexts)
  const common = useTexts(commonTexts)
  const errorOf = useProblems(useStore(words.$problems))
  const remove = () => {
    const putBack = words.remove(at)
    if (row.written === '') return
    toasts.show({
      text: texts.removed(row.written),
      tone: 'info',
      action: { label: common.undo, run: putBack },
    })
  }
  const field = (name: 'written' | 'spoken') => (
    <Field label={texts[name]} error={errorOf(`pronunciations.${at}.${name}`)}>
      <TextInput
        lang={row.lang}
        value={row[name]}
        maxLength={TEXT_MAX}
        autoComplete="off"
        onChange={({ target }) => words.put(at, { [name]: target.value })}
      />
    </Field>
  )
  return (
    <div className={settingsCss.word} role="group" aria-label={texts.row(at + 1)}>
      <Field label={texts.language}>
        <SelectInput
          value={row.lang}
          onChange={({ target }) => words.put(at, { lang: target.value as Language })}
        >
          <LanguageOptions />
        </SelectInput>
      </Field>
      {field('written')}
      {field('spoken')}
      <WordKeys row={row} listening={listening} onRemove={remove} />
    </div>
  )
}

type WordKeysProps = Pick<WordRowProps, 'row' | 'listening'> & { onRemove: () => void }

/** The buttons of a word: listen to it, and remove it. */
function WordKeys({ row, listening, onRemove }: WordKeysProps) {
  const { words: texts } = useTexts(voiceTexts)
  return (
    <div className={settingsCss.wordKeys}>
      <ListenButton
        listening={listening}
        sample={{ text: row.spoken, lang: row.lang }}
        label={row.written === '' ? texts.listenEmpty : texts.listen(row.written)}
      />
      <IconButton
        icon="trash"
        label={row.written === '' ? texts.removeEmpty : texts.remove(row.written)}
        onClick={onRemove}
      />
    </div>
  )
}
