import { atom, type ReadableAtom } from 'nanostores'
import { type CharacterShape, getCharacters } from '#contract/characters.ts'
import type { SignageShape } from '#contract/signages.ts'
import { getUser } from '#contract/users.ts'
import { type Request, request } from '../../client/request.ts'

/** Who speaks for the operator: the own choice, else the signage's, else the company's, else the product's first. */
export interface OwnCharacter {
  /** The own choice, or what stands in for it; undefined until it is known. */
  $character: ReadableAtom<CharacterShape | undefined>
  load(): Promise<void>
  /** After another one was chosen. */
  reload(): Promise<void>
  forSignage(
    signage: Pick<SignageShape, 'default_character'> | undefined,
  ): Promise<CharacterShape | undefined>
}

export function createOwnCharacter(request: Request): OwnCharacter {
  const $character = atom<CharacterShape | undefined>()
  let chosen = false
  let loading: Promise<void> | undefined

  const ask = async () => {
    const [characters, me] = await Promise.all([
      request(getCharacters, {}),
      request(getUser, { targetUserId: 'SELF' }),
    ])
    if (characters.kind !== 'ok') {
      loading = undefined // asked again at the next need
      return
    }
    const ownId = me.kind === 'ok' ? me.value.character_id : null
    const own = characters.value.find((character) => character.id === ownId)
    chosen = own !== undefined
    const standIn = characters.value.find((character) => character.is_default) ?? characters.value[0]
    $character.set(own ?? standIn)
  }

  const load = () => {
    loading ??= ask()
    return loading
  }

  return {
    $character,
    load,
    reload() {
      loading = ask()
      return loading
    },
    async forSignage(signage) {
      await load()
      return (chosen ? undefined : signage?.default_character) ?? $character.get()
    },
  }
}

export const character: OwnCharacter = createOwnCharacter(request)
