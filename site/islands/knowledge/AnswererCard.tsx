import type { AiSettingsAnswer } from '#contract/ai-settings.ts'
import { ANSWERERS } from '#rules/talk.ts'
import { aiSettingsTexts } from '../../messages/ai-settings.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { Stat } from '../../ui/Stat.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { ChatKeyField } from './ChatKeyField.tsx'
import css from './knowledge.module.css'
import type { SettingsPart } from './settings-part.ts'

const FIRST_LIMIT_YEN = 1_000

export type AnswererPart = SettingsPart & { known: AiSettingsAnswer }

/** Who finds the words of an answer, where, and what it may cost. */
export function AnswererCard(part: AnswererPart) {
  const { answerer: texts } = useTexts(aiSettingsTexts)
  const { wish, change } = part
  return (
    <Card title={texts.title}>
      <div className={css.fields}>
        <div className={css.choices}>
          {ANSWERERS.map((answerer) => (
            <div key={answerer}>
              <Checkbox
                type="radio"
                name="ai-answerer"
                label={texts.choices[answerer]}
                checked={wish.answerer === answerer}
                onChange={() => change({ answerer })}
              />
              <p className={css.under}>{answerer === 'chat' ? texts.chatHelp : texts.embeddedHelp}</p>
            </div>
          ))}
        </div>
        {wish.answerer === 'chat' && <ChatServer {...part} />}
      </div>
    </Card>
  )
}

function ChatServer(part: AnswererPart) {
  const { answerer: texts } = useTexts(aiSettingsTexts)
  const { wish, change, errorOf, known } = part
  const isShared = wish.chatUrl === null
  return (
    <div className={css.fields}>
      {isShared && !known.hasChatServer && <Banner tone="warning">{texts.none}</Banner>}
      <Field label={texts.server} className={css.narrow}>
        <SelectInput
          value={isShared ? 'shared' : 'own'}
          onChange={({ target }) =>
            change({ chatUrl: target.value === 'own' ? (known.settings.chatUrl ?? '') : null })
          }
        >
          <option value="shared">{known.hasChatServer ? texts.shared : texts.sharedNone}</option>
          <option value="own">{texts.own}</option>
        </SelectInput>
      </Field>
      {!isShared && (
        <>
          <Field label={texts.url} help={texts.urlHelp} error={errorOf('chatUrl')}>
            <TextInput
              type="url"
              inputMode="url"
              autoComplete="off"
              value={wish.chatUrl ?? ''}
              onChange={({ target }) => change({ chatUrl: target.value })}
            />
          </Field>
          <ChatKeyField {...part} />
        </>
      )}
      <Field label={texts.model} help={texts.modelHelp} error={errorOf('chatModel')} className={css.narrow}>
        <TextInput
          autoComplete="off"
          value={wish.chatModel ?? ''}
          onChange={({ target }) => change({ chatModel: target.value === '' ? null : target.value })}
        />
      </Field>
      <div>
        <Checkbox
          label={texts.free}
          checked={wish.isFreeToAnswer}
          onChange={({ target }) => change({ isFreeToAnswer: target.checked })}
        />
        <p className={css.under}>{texts.freeHelp}</p>
      </div>
      <Costs {...part} />
    </div>
  )
}

function Costs({ wish, change, errorOf, known }: AnswererPart) {
  const { answerer: texts } = useTexts(aiSettingsTexts)
  const limit = wish.chatDayYenMax
  const yen = (field: 'chatInYen' | 'chatOutYen' | 'chatDayYenMax', label: string, help?: string) => (
    <Field label={`${label} (${texts.yen})`} {...(help ? { help } : {})} error={errorOf(field)}>
      <TextInput
        type="number"
        inputMode="numeric"
        min={0}
        value={Number.isNaN(wish[field]) ? '' : (wish[field] ?? '')}
        onChange={({ target }) => change({ [field]: target.valueAsNumber })}
      />
    </Field>
  )
  return (
    <>
      <div className={css.pair}>
        {yen('chatInYen', texts.inYen)}
        {yen('chatOutYen', texts.outYen)}
      </div>
      <Checkbox
        label={texts.limited}
        checked={limit !== null}
        onChange={({ target }) => change({ chatDayYenMax: target.checked ? FIRST_LIMIT_YEN : null })}
      />
      {limit !== null && (
        <div className={css.narrow}>{yen('chatDayYenMax', texts.limit, texts.limitHelp)}</div>
      )}
      <Stat
        label={texts.spent}
        figures={[[texts.amount(known.spentYen), texts.yen]]}
        note={
          known.settings.chatDayYenMax === null
            ? texts.spentFree
            : texts.spentOf(known.settings.chatDayYenMax)
        }
      />
    </>
  )
}
