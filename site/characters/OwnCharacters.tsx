import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { CharacterShape } from '#core/characters/contract-read.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { ConfirmDialog } from '../kit/ui/ConfirmDialog.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { AddCharacter } from './AddCharacter.tsx'
import css from './characters.module.css'
import { megabytes } from './megabytes.ts'
import { SpriteLine } from './SpriteLine.tsx'
import type { CompanyCardProps } from './StandardCard.tsx'
import { characterTexts } from './texts.ts'
import { characterFileTexts } from './texts-character-file.ts'

/** Lists the company's own VRM files with their facts and license warnings. Files can be added and deleted here. */
export function OwnCharacters({ store, characters }: CompanyCardProps) {
  const texts = useTexts(characterTexts)
  const common = useTexts(commonTexts)
  const [asked, setAsked] = useState<CharacterShape>()
  const { phase } = useStore(store.removal.$submit)
  const own = characters.filter((character) => character.own !== null)
  return (
    <Card title={texts.ownTitle} actions={<AddCharacter store={store} />}>
      <p className={css.muted}>{texts.ownHelp}</p>
      <SubmitNotices submit={store.removal} agreeLabel={common.delete} danger />
      {own.length === 0 ? (
        <Empty icon="character" title={texts.ownNone} />
      ) : (
        <ul className={css.list} aria-busy={phase === 'sending'}>
          {own.map((character) => (
            <OwnCharacter
              key={character.id}
              store={store}
              character={character}
              onRemove={() => setAsked(character)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={texts.removeQuestion(asked?.name ?? '')}
        confirmLabel={common.delete}
        cancelLabel={common.cancel}
        danger
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked) void store.remove(asked.id)
          setAsked(undefined)
        }}
      >
        {texts.removeText}
      </ConfirmDialog>
    </Card>
  )
}

type OwnCharacterProps = {
  store: CompanyCardProps['store']
  character: CharacterShape
  onRemove: () => void
}

function OwnCharacter({ store, character, onRemove }: OwnCharacterProps) {
  const { name, image_url, own } = character
  const texts = useTexts(characterTexts)
  const { warnings, lacks } = useTexts(characterFileTexts)
  return (
    <li className={css.row}>
      <img className={css.face} src={image_url} alt="" width={56} height={56} />
      <span className={css.words}>
        <b>{name}</b>
        {own && (
          <small>
            VRM {own.format}・{megabytes(own.bytes)}・{texts.triangles(own.triangles)}
          </small>
        )}
        {own?.warnings.map((warning) => (
          <Badge key={warning} tone="crowded" icon="warning">
            {warnings[warning]}
          </Badge>
        ))}
        {own && own.lacks.length > 0 && (
          <details className={css.lacksOf}>
            <summary>{texts.lacks}</summary>
            <ul>
              {own.lacks.map((lack) => (
                <li key={lack}>{lacks[lack]}</li>
              ))}
            </ul>
          </details>
        )}
        <SpriteLine store={store} character={character} />
      </span>
      <Button
        size="sm"
        variant="danger-quiet"
        icon="trash"
        aria-label={texts.removeOf(name)}
        onClick={onRemove}
      >
        {texts.remove}
      </Button>
    </li>
  )
}
