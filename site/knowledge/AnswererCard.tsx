import { useStore } from '@nanostores/react'
import type { AiSettingsAnswer } from '#core/dialogue/contract-settings.ts'
import { ANSWERERS } from '#core/dialogue/dialogue.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Checkbox } from '../kit/ui/Checkbox.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { Stat } from '../kit/ui/Stat.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import settingsCss from './ai-settings.module.css'
import { ChatKeyField } from './ChatKeyField.tsx'
import css from './knowledge.module.css'
import { ServiceStatus } from './ServiceStatus.tsx'
import { type AiSettings, isServerSaved } from './settings.ts'
import type { SettingsPart } from './settings-part.ts'
import { answererTexts } from './texts-answerer.ts'

const FIRST_LIMIT_YEN = 1_000

export type AnswererPart = SettingsPart & {
  known: AiSettingsAnswer
  settings: Pick<AiSettings, '$test' | 'test'>
}

/**
 * Chooses whether only registered answers are used, or a chat server (generative AI) helps to answer. Also sets which
 * server it is, and its cost limit.
 */
export function AnswererCard(part: AnswererPart) {
  const { answerer: texts } = useTexts(answererTexts)
  const { fields, change } = part
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
                checked={fields.answerer === answerer}
                onChange={() => change({ answerer })}
              />
              <p className={css.under}>{answerer === 'chat' ? texts.chatHelp : texts.embeddedHelp}</p>
            </div>
          ))}
        </div>
        {fields.answerer === 'chat' && <ChatServer {...part} />}
      </div>
    </Card>
  )
}

function ChatServer(part: AnswererPart) {
  const { answerer: texts } = useTexts(answererTexts)
  const { fields, change, errorOf, known } = part
  const isShared = fields.chatUrl === null
  return (
    <div className={css.fields}>
      {isShared && !known.hasChatServer && <Banner tone="warning">{texts.none}</Banner>}
      <ServerChoice {...part} />
      {!isShared && (
        <>
          <Field label={texts.url} help={texts.urlHelp} error={errorOf('chatUrl')}>
            <TextInput
              type="url"
              inputMode="url"
              autoComplete="off"
              value={fields.chatUrl ?? ''}
              onChange={({ target }) => change({ chatUrl: target.value })}
            />
          </Field>
          <ChatKeyField {...part} />
        </>
      )}
      {isShared ? known.models.length > 1 && <ModelChoice {...part} /> : <ModelName {...part} />}
      <div>
        <Checkbox
          label={texts.free}
          checked={fields.isFreeToAnswer}
          onChange={({ target }) => change({ isFreeToAnswer: target.checked })}
        />
        <p className={css.under}>{texts.freeHelp}</p>
      </div>
      <Costs {...part} />
      {(!isShared || known.hasChatServer) && <ConnectionTest {...part} />}
    </div>
  )
}

/** Chooses between the chat server that Uketsuke provides to all companies and the company's own. */
function ServerChoice({ fields, change, known }: AnswererPart) {
  const { answerer: texts } = useTexts(answererTexts)
  const choose = (isOwn: boolean) => {
    const { chatUrl, chatModel } = known.settings
    // a model's name is valid on its own server only
    const model = isOwn === (chatUrl !== null) ? chatModel : null
    change({ chatUrl: isOwn ? (chatUrl ?? '') : null, chatModel: model })
  }
  return (
    <Field label={texts.server} className={css.narrow}>
      <SelectInput
        value={fields.chatUrl === null ? 'shared' : 'own'}
        onChange={({ target }) => choose(target.value === 'own')}
      >
        <option value="shared">{known.hasChatServer ? texts.shared : texts.sharedNone}</option>
        <option value="own">{texts.own}</option>
      </SelectInput>
    </Field>
  )
}

/** Field for the model of the company's own server. If left empty, the only model that this server offers is used. */
function ModelName({ fields, change, errorOf }: AnswererPart) {
  const { answerer: texts } = useTexts(answererTexts)
  const error = errorOf('chatModel')
  const model = fields.chatModel ?? ''
  return (
    <Field
      label={texts.model}
      help={texts.modelHelp}
      error={error && model === '' ? texts.modelNeeded : error}
      className={css.narrow}
    >
      <TextInput
        autoComplete="off"
        value={model}
        onChange={({ target }) => change({ chatModel: target.value === '' ? null : target.value })}
      />
    </Field>
  )
}

/** Selects one of the models of the chat server that Uketsuke provides to all companies. */
function ModelChoice({ fields, change, errorOf, known: { models } }: AnswererPart) {
  const { answerer: texts } = useTexts(answererTexts)
  const [standard = '', ...others] = models
  return (
    <Field label={texts.model} error={errorOf('chatModel')} className={css.narrow}>
      <SelectInput
        value={fields.chatModel === standard ? '' : (fields.chatModel ?? '')}
        onChange={({ target }) => change({ chatModel: target.value === '' ? null : target.value })}
      >
        <option value="">{texts.modelStandard(standard)}</option>
        {others.map((model) => (
          <option key={model} value={model}>
            {model}
          </option>
        ))}
      </SelectInput>
    </Field>
  )
}

/** State of the chat server, and a test button. */
function ConnectionTest({ known, settings, fields }: AnswererPart) {
  const { answerer: texts, status } = useTexts(answererTexts)
  const test = useStore(settings.$test)
  const isSaved = isServerSaved(known, fields)
  const tried = isSaved && typeof test === 'object' ? test : undefined
  return (
    <div className={settingsCss.test}>
      <ServiceStatus health={known.health.chat} />
      <Button size="sm" disabled={!isSaved || test === 'running'} onClick={() => void settings.test()}>
        {test === 'running' ? texts.testing : texts.test}
      </Button>
      <p className={css.note}>{isSaved ? texts.testHelp : texts.testUnsaved}</p>
      {tried?.fault && <Banner tone="danger">{status.fault(tried.fault.reason, tried.fault.status)}</Banner>}
      {tried && !tried.fault && (
        <Banner tone="success">{tried.answer ? texts.tested(tried.answer) : texts.testedEmpty}</Banner>
      )}
      {isSaved && test === 'failed' && <Banner tone="danger">{texts.testFailed}</Banner>}
    </div>
  )
}

function Costs({ fields, change, errorOf, known }: AnswererPart) {
  const { answerer: texts } = useTexts(answererTexts)
  const isShared = fields.chatUrl === null
  const limit = fields.chatDayYenMax
  const yen = (field: 'chatInYen' | 'chatOutYen' | 'chatDayYenMax', label: string, help?: string) => (
    <Field label={`${label} (${texts.yen})`} {...(help ? { help } : {})} error={errorOf(field)}>
      <TextInput
        type="number"
        inputMode="numeric"
        min={0}
        value={Number.isNaN(fields[field]) ? '' : (fields[field] ?? '')}
        onChange={({ target }) => change({ [field]: target.valueAsNumber })}
      />
    </Field>
  )
  return (
    <>
      {!isShared && (
        <div className={css.pair}>
          {yen('chatInYen', texts.inYen)}
          {yen('chatOutYen', texts.outYen)}
        </div>
      )}
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
        values={[[texts.amount(known.spentYen), texts.yen]]}
        note={
          known.settings.chatDayYenMax === null
            ? texts.spentFree
            : texts.spentOf(known.settings.chatDayYenMax)
        }
      />
      {isShared && known.hasChatServer && <InstallationCosts {...known.installation} />}
    </>
  )
}

/** What all companies together have spent today at the chat server that Uketsuke provides to them. */
function InstallationCosts({ spentYen, dayYenMax }: { spentYen: number; dayYenMax: number }) {
  const { answerer: texts } = useTexts(answererTexts)
  return (
    <>
      <Stat
        label={texts.installation}
        values={[[texts.amount(spentYen), texts.yen]]}
        note={texts.spentOf(dayYenMax)}
      />
      {spentYen >= dayYenMax && <Banner tone="warning">{texts.usedUp}</Banner>}
    </>
  )
}
