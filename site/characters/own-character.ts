import { atom, type ReadableAtom } from 'nanostores'
import { type CharacterShape, getCharacters } from '#core/characters/contract-read.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import { type OwnUser, ownUser } from '../line/own-user.ts'
import { type Request, request } from '../line/request.ts'

/**
 * The operator's character: in a reserved room the booked character, else the operator's choice, else the default
 * character of the signage, the company or the product.
 */
export interface OwnCharacter {
  /** The character that the operator has chosen, or the default character; undefined until loaded. */
  $character: ReadableAtom<CharacterShape | undefined>
  load(): Promise<void>
  /** Reloads after the choice has changed. */
  reload(): Promise<void>
  /** @param bookedId the character of the running reservation */
  forSignage(
    signage: Pick<SignageShape, 'default_character'> | undefined,
    bookedId: number | null,
  ): Promise<CharacterShape | undefined>
}

export function createOwnCharacter(request: Request, ownUser: OwnUser): OwnCharacter {
  const $character = atom<CharacterShape | undefined>()
  let all: readonly CharacterShape[] = []
  let chosen = false
  let loading: Promise<void> | undefined

  const ask = async (asked: ReturnType<OwnUser['load']>) => {
    const [characters, me] = await Promise.all([request(getCharacters, {}), asked])
    if (characters.kind !== 'ok') {
      loading = undefined // load again on the next use
      return
    }
    all = characters.value
    const ownId = me.kind === 'ok' ? me.value.character_id : null
    const own = all.find((character) => character.id === ownId)
    chosen = own !== undefined
    const standIn = all.find((character) => character.is_default) ?? all[0]
    $character.set(own ?? standIn)
  }

  const load = () => {
    loading ??= ask(ownUser.load())
    return loading
  }

  return {
    $character,
    load,
    reload() {
      loading = ask(ownUser.reload())
      return loading
    },
    async forSignage(signage, bookedId) {
      await load()
      const booked = all.find((character) => character.id === bookedId)
      if (booked) return booked
      return (chosen ? undefined : signage?.default_character) ?? $character.get()
    },
  }
}

export const character: OwnCharacter = createOwnCharacter(request, ownUser)
