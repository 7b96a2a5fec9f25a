import type { UserShape } from '#core/accounts/contract-self.ts'
import { isHostRole } from '#core/accounts/roles.ts'
import { Choices } from '../kit/forms/Choices.tsx'
import css from '../kit/forms/forms.module.css'
import type { EntryForm } from '../kit/forms/use-entry-form.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { TextLink } from '../kit/ui/TextLink.tsx'
import type { UserChoices, UserEntries } from './form.ts'
import { userTexts } from './texts.ts'

type UserPlaceCardProps = {
  entry: EntryForm<UserEntries>
  user: UserShape | undefined
  isNew: boolean
  choices: UserChoices
}

/** The fields of the user form for the user's workplace: shop (store), avatar channel and character. */
export function UserPlaceCard({ entry, user, isNew, choices }: UserPlaceCardProps) {
  const texts = useTexts(userTexts)
  const { field, control } = entry
  const isHost = isHostRole(entry.form.watch('role'))
  const toCharacters = user && (
    <TextLink href={`/app/select-character?id=${user.userId}`}>{texts.lookAtCharacters}</TextLink>
  )
  return (
    <Card title={texts.place}>
      <div className={css.form}>
        <Field {...field('storeId')} label={texts.store}>
          <SelectInput {...control('storeId')}>
            <Choices none={texts.noStore} of={choices.stores} />
          </SelectInput>
        </Field>
        <div className={css.row}>
          <Field {...field('avatarChId')} label={texts.channel} help={texts.channelHelp}>
            <SelectInput {...control('avatarChId')}>
              {isNew && (
                <option value="">{isHost ? texts.automaticChannel : texts.automaticNoChannel}</option>
              )}
              <Choices none={texts.noChannelOption} of={choices.channels} />
            </SelectInput>
          </Field>
          <Field {...field('character_id')} label={texts.character} help={toCharacters}>
            <SelectInput {...control('character_id')}>
              <Choices none={texts.standardCharacter} of={choices.characters} />
            </SelectInput>
          </Field>
        </div>
      </div>
    </Card>
  )
}
