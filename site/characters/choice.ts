import { atom, computed } from 'nanostores'
import { getUser, type UserShape } from '#core/accounts/contract-self.ts'
import { type CharacterShape, getCharacters } from '#core/characters/contract-read.ts'
import { updateUser } from '#core/users/contract.ts'
import { createResourceOf, isMissing, mapped, together } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { type Request, request } from '../line/request.ts'

interface CharacterChoice {
  status: 'loading' | 'ready' | 'failed' | 'notFound'
  person?: UserShape
  characters: readonly CharacterShape[]
  /** 0: the company's standard character. `savedId` is stored, `chosenId` is selected on the page. */
  savedId: number
  chosenId: number
}

interface CharacterChoiceParts {
  request: Request
  onSaved: (characterName: string | undefined) => void | Promise<void>
}

/**
 * The character of users who have chosen none: the company's standard character, else the product's first character.
 */
export const standardOf = (characters: readonly CharacterShape[]): CharacterShape | undefined =>
  characters.find((character) => character.is_default) ?? characters[0]

/** Spec 2.4.4, 4.2: chooses the user's own character or, for administrators, another user's. */
export function createCharacterChoice(parts: CharacterChoiceParts, target: 'SELF' | number) {
  const loaded = createResourceOf(async () => {
    const [characters, person] = await Promise.all([
      parts.request(getCharacters, {}),
      parts.request(getUser, { targetUserId: target }),
    ])
    return mapped(together(person, characters), ([found, list]) => ({ person: found, characters: list }))
  })
  /** What the user has saved or chosen on this page; a missing id means no change since loading. */
  const $done = atom<{ savedId?: number; chosenId?: number }>({})
  const $choice = computed([loaded.$resource, $done], (resource, done): CharacterChoice => {
    const { person, characters = [] } = resource.value ?? {}
    const own = characters.find(({ id }) => id === person?.character_id)?.id ?? 0
    const { savedId = own, chosenId = savedId } = done
    const status = isMissing(resource) ? 'notFound' : resource.status
    return { status, person, characters, savedId, chosenId }
  })

  const submit = createSubmit(parts.request, updateUser, async (_, { character_id = 0 }) => {
    const savedId = Number(character_id)
    const { chosenId, characters } = $choice.get()
    // the user may have chosen another character while this one was being saved
    $done.set({ savedId, chosenId })
    await parts.onSaved(characters.find(({ id }) => id === savedId)?.name)
  })

  return {
    $choice,
    submit,
    load: loaded.load,
    choose(characterId: number): void {
      submit.dismiss()
      $done.set({ ...$done.get(), chosenId: characterId })
    },
    confirm(): Promise<void> {
      return submit.send({ targetUserId: target, character_id: $choice.get().chosenId })
    },
  }
}

export const openCharacterChoice = (target: 'SELF' | number, onSaved: CharacterChoiceParts['onSaved']) =>
  createCharacterChoice({ request, onSaved }, target)
