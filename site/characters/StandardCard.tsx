import { useStore } from '@nanostores/react'
import type { CharacterShape } from '#core/characters/contract-read.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import css from './characters.module.css'
import type { createCompanyCharacters } from './company-characters.ts'
import { characterTexts } from './texts.ts'

export type CompanyCardProps = {
  store: ReturnType<typeof createCompanyCharacters>
  characters: readonly CharacterShape[]
}

/** Choice of the company's standard character. A choice is saved at once, without a save button. */
export function StandardCard({ store, characters }: CompanyCardProps) {
  const texts = useTexts(characterTexts)
  const { phase } = useStore(store.standard.$submit)
  const standard = characters.find((character) => character.is_default)
  return (
    <Card title={texts.standardTitle}>
      <SubmitNotices submit={store.standard} />
      <div className={css.standard}>
        <img
          className={css.face}
          src={(standard ?? characters[0])?.image_url}
          alt=""
          width={72}
          height={72}
        />
        <Field label={texts.standardTitle} help={texts.standardHelp}>
          <SelectInput
            value={String(standard?.id ?? 0)}
            aria-busy={phase === 'sending' || undefined}
            onChange={(event) => void store.setStandard(Number(event.currentTarget.value))}
          >
            <option value="0">{texts.standardNone}</option>
            {characters.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectInput>
        </Field>
      </div>
    </Card>
  )
}
