import { map } from 'nanostores'
import { type CharacterShape, getCharacters } from '#contract/characters.ts'
import { getUser, type UserShape, updateUser } from '#contract/users.ts'
import { type Request, request } from '../../client/request.ts'
import { createSubmit } from '../shared/submit.ts'

export interface CharacterChoice {
  status: 'loading' | 'ready' | 'failed' | 'notFound'
  person?: UserShape
  characters: readonly CharacterShape[]
  /** 0: whatever the company's standard is. */
  savedId: number
  chosenId: number
}

export interface CharacterChoiceParts {
  request: Request
  onSaved: (characterName: string | undefined) => void | Promise<void>
}

/** Who speaks for somebody who has not chosen: the company's standard, else the product's first. */
export const standardOf = (characters: readonly CharacterShape[]): CharacterShape | undefined =>
  characters.find((character) => character.is_default) ?? characters[0]

/** Spec 2.4.4, 4.2: choosing the own character or, for administrators, somebody else's. */
export function createCharacterChoice(parts: CharacterChoiceParts, target: 'SELF' | number) {
  const $choice = map<CharacterChoice>({ status: 'loading', characters: [], savedId: 0, chosenId: 0 })

  const submit = createSubmit(parts.request, updateUser, async () => {
    const { chosenId, characters } = $choice.get()
    $choice.setKey('savedId', chosenId)
    await parts.onSaved(characters.find(({ id }) => id === chosenId)?.name)
  })

  return {
    $choice,
    submit,
    async load(): Promise<void> {
      const [list, person] = await Promise.all([
        parts.request(getCharacters, {}),
        parts.request(getUser, { targetUserId: target }),
      ])
      if (person.kind === 'refused' && person.status === 404) return $choice.setKey('status', 'notFound')
      const user = person.kind === 'ok' && !Array.isArray(person.value) ? person.value : undefined
      if (list.kind !== 'ok' || !user) return $choice.setKey('status', 'failed')
      const savedId = list.value.find(({ id }) => id === user.character_id)?.id ?? 0
      $choice.set({
        status: 'ready',
        person: user,
        characters: list.value,
        savedId,
        chosenId: savedId,
      })
    },
    choose(characterId: number): void {
      submit.dismiss()
      $choice.setKey('chosenId', characterId)
    },
    confirm(): Promise<void> {
      return submit.send({ targetUserId: target, character_id: $choice.get().chosenId })
    },
  }
}

export const openCharacterChoice = (target: 'SELF' | number, onSaved: CharacterChoiceParts['onSaved']) =>
  createCharacterChoice({ request, onSaved }, target)
