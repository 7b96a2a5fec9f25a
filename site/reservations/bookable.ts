import { atom, type ReadableAtom } from 'nanostores'
import { getUser } from '#core/accounts/contract-self.ts'
import { getAllCharacters } from '#core/characters/contract-read.ts'
import { type Request, request } from '../line/request.ts'

export interface Bookable {
  id: number
  name: string
  imageUrl: string
}

/** Characters that a user can choose for a reserved room: the product's and, if signed in, the company's own. */
interface BookableCharacters {
  $characters: ReadableAtom<readonly Bookable[]>
  /** decisions 6: the character that the user has chosen, else the company's choice, else the first one. */
  proposedId(): number | null
  /** @param isSignedIn if true, also loads the character that the user has chosen */
  load(isSignedIn: boolean): Promise<void>
}

export function createBookable(request: Request): BookableCharacters {
  const $characters = atom<readonly Bookable[]>([])
  let proposed: number | null = null

  const ownChoice = async (): Promise<number | null> => {
    const reply = await request(getUser, { targetUserId: 'SELF' })
    return reply.kind === 'ok' ? reply.value.character_id : null
  }

  return {
    $characters,
    proposedId: () => proposed,
    async load(isSignedIn) {
      const [reply, ownId] = await Promise.all([
        request(getAllCharacters, {}),
        isSignedIn ? ownChoice() : null,
      ])
      if (reply.kind !== 'ok') return
      const own = reply.value.find(({ id }) => id === ownId)
      const standard = reply.value.find(({ is_default }) => is_default)
      proposed = (own ?? standard ?? reply.value[0])?.id ?? null
      $characters.set(reply.value.map(({ id, name, image_url }) => ({ id, name, imageUrl: image_url })))
    },
  }
}

export const bookable: BookableCharacters = createBookable(request)
