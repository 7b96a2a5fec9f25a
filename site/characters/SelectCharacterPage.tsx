import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { may } from '#core/accounts/permissions.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { $session } from '../line/session.ts'
import { CharacterCards } from './CharacterCards.tsx'
import { CharacterPreview } from './CharacterPreview.tsx'
import { ChoiceSkeleton } from './ChoiceSkeleton.tsx'
import css from './character-choice.module.css'
import { type createCharacterChoice, openCharacterChoice, standardOf } from './choice.ts'
import { character as ownCharacter } from './own-character.ts'
import { characterTexts } from './texts.ts'

type Choice = ReturnType<typeof createCharacterChoice>

function openChoice(): Choice {
  const id = Number(new URLSearchParams(location.search).get('id'))
  const isOther = Number.isSafeInteger(id) && id > 0
  return openCharacterChoice(isOther ? id : 'SELF', async (name) => {
    const words = pickTexts(characterTexts, $language.get())
    toasts.show({ text: name === undefined ? words.savedStandard : words.saved(name) })
    // load the choice again, so that the standby and operation pages show the new one
    if (!isOther) await ownCharacter.reload()
  })
}

/** Spec 2.4.4, 4.2: chooses the user's own character or, for administrators, another user's (`?id=`). Tests pass a `store`. */
export function SelectCharacterPage({ store }: { store?: Choice }) {
  const texts = useTexts(characterTexts)
  const [choice] = useState(() => store ?? openChoice())
  const { status, person, characters } = useStore(choice.$choice)
  const { user } = useStore($session)
  useEffect(() => void choice.load(), [choice])
  const mayManage = user !== undefined && may(user.role, 'character.write')
  return (
    <>
      <PageHead
        title={texts.title}
        lead={person && !person.isOwnConfig ? texts.leadOf(person.userName) : texts.lead}
        actions={mayManage && <LinkButton href="/app/company/characters">{texts.manage}</LinkButton>}
      />
      {status === 'loading' && <ChoiceSkeleton />}
      {status === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void choice.load()} />}
      {status === 'notFound' && (
        <Card label={texts.notFound}>
          <Empty
            icon="person"
            title={texts.notFound}
            action={<LinkButton href="/app/users/list">{texts.toUsers}</LinkButton>}
          />
        </Card>
      )}
      {status === 'ready' && characters.length === 0 && (
        <Card label={texts.none}>
          <Empty icon="character" title={texts.none}>
            {texts.noneHelp}
          </Empty>
        </Card>
      )}
      {status === 'ready' && characters.length > 0 && <ChoiceForm choice={choice} />}
    </>
  )
}

function ChoiceForm({ choice }: { choice: Choice }) {
  const texts = useTexts(characterTexts)
  const { characters, savedId, chosenId } = useStore(choice.$choice)
  const { phase } = useStore(choice.submit.$submit)
  const shown = characters.find(({ id }) => id === chosenId) ?? standardOf(characters)
  return (
    <form
      className={css.choice}
      onSubmit={(event) => {
        event.preventDefault()
        void choice.confirm()
      }}
    >
      <div className={css.notices}>
        <SubmitNotices submit={choice.submit} />
      </div>
      <CharacterCards
        characters={characters}
        savedId={savedId}
        chosenId={chosenId}
        onChoose={choice.choose}
      />
      <section className={css.side} aria-label={texts.preview}>
        {shown && <CharacterPreview character={shown} />}
        <div className={css.confirm}>
          <b className={css.name}>{shown?.name}</b>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            block
            disabled={chosenId === savedId}
            loading={phase === 'sending'}
          >
            {chosenId === savedId ? texts.unchanged : texts.confirm}
          </Button>
        </div>
      </section>
    </form>
  )
}
