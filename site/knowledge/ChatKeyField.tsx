import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { PasswordInput } from '../kit/ui/PasswordInput.tsx'
import type { AnswererPart } from './AnswererCard.tsx'
import settingsCss from './ai-settings.module.css'
import css from './knowledge.module.css'
import { losesKey } from './settings.ts'
import { answererTexts } from './texts-answerer.ts'

/**
 * Field for the API key of the chat server. The key can be set but not read; for a saved key only its existence is
 * shown.
 */
export function ChatKeyField({ fields, change, errorOf, known }: AnswererPart) {
  const { answerer: texts } = useTexts(answererTexts)
  const common = useTexts(commonTexts)
  const { chatKey, ...withoutKey } = fields
  const isLost = losesKey(known, fields)
  const isKept = known.hasChatKey && chatKey === undefined && !isLost
  if (isKept)
    return (
      <div className={settingsCss.key} role="group" aria-label={texts.key}>
        <b>{texts.key}</b>
        <Badge icon="check" tone="standby">
          {texts.keySet}
        </Badge>
        <Button size="sm" onClick={() => change({ chatKey: '' })}>
          {texts.keyChange}
        </Button>
      </div>
    )
  const help = isLost ? texts.keyLost : known.hasChatKey ? texts.keyRemoved : texts.keyHelp
  return (
    <div className={css.fields}>
      <Field label={texts.key} help={help} error={errorOf('chatKey')}>
        <PasswordInput
          value={chatKey ?? ''}
          autoComplete="off"
          showLabel={common.showPassword}
          hideLabel={common.hidePassword}
          onChange={({ target }) => change({ chatKey: target.value })}
        />
      </Field>
      {known.hasChatKey && !isLost && (
        <div>
          <Button size="sm" variant="quiet" onClick={() => change({ ...withoutKey, chatKey: undefined })}>
            {texts.keyKeep}
          </Button>
        </div>
      )}
    </div>
  )
}
