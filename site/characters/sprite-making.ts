import { map } from 'nanostores'
import { hasProductSprites, pictureAddress, spriteSource } from '#core/characters/character-address.ts'
import { addCharacterSprites } from '#core/characters/contract.ts'
import type { CharacterShape } from '#core/characters/contract-read.ts'
import type { ShownRefusal } from '#core/http/define-endpoint.ts'
import type { Request } from '../line/request.ts'

/** How fast this browser can draw sprites: in seconds with a graphics card, in minutes on the CPU, or not at all. */
export type DrawingSpeed = 'fast' | 'slow' | 'none'

interface SpriteMaking {
  speed: DrawingSpeed
  /** The character that is being drawn, and how much of it is done, 0 to 1. */
  drawn?: { characterId: number; share: number }
  /** Characters, by id, whose pictures could not be drawn or saved; with the server's reason if it refused them. */
  failures: Readonly<Record<number, { refusal?: ShownRefusal }>>
}

export interface SpriteMakingParts {
  request: Request
  speedOf: () => DrawingSpeed
  /**
   * Draws all pictures of a character (avatar/sprites/bake.ts).
   * @param onPicture called before each picture; if it rejects, drawing ends with the same error
   */
  bake: (address: string, onPicture: () => Promise<void>) => Promise<Blob>
  /** Resolves when the page has time for the next picture. */
  untilIdle: () => Promise<void>
  /**
   * What was to be drawn (`source`) when drawing or saving failed, by character ID. Shared by all visits of the page, so
   * that a later visit does not draw it again automatically.
   */
  failed: Map<number, string>
  /** Reloads the list. Called when the server has new pictures, or a character's style has changed meanwhile. */
  onChange: () => Promise<void>
}

/** What draws the sprites, independent of the server. */
export type SpriteDrawing = Omit<SpriteMakingParts, 'request' | 'onChange'>

/**
 * Number of pictures that most characters take, including test pictures that only measure which part of the face
 * changes.
 */
const USUAL_PICTURES = 175
const LAST_SHARE = 0.98

/** Whether a character has no sprites: the product contains none, and no browser of the company has drawn them yet. */
const isMissing = (character: CharacterShape): boolean =>
  !hasProductSprites(character) && character.sprites_url === undefined

/**
 * Draws the pictures with which devices without a GPU show a company's own characters and its changed product
 * characters, one character after the other, and sends them to the server. On a browser with a graphics card drawing
 * starts automatically; otherwise `draw` starts it.
 */
export function createSpriteMaking(parts: SpriteMakingParts) {
  const { request, speedOf, bake, untilIdle, failed, onChange } = parts
  const $making = map<SpriteMaking>({ speed: 'none', failures: {} })
  let characters: readonly CharacterShape[] = []
  let hasMeasured = false
  let isClosed = false
  /**
   * Description of what was to be drawn (`source`) in the last attempt, by character ID. The same description is not
   * drawn again automatically.
   */
  const tried = new Map<number, string>()

  const isWanted = (id: number, source: string): boolean =>
    !isClosed && characters.some((character) => character.id === id && spriteSource(character) === source)

  function fail(id: number, source: string, failure: SpriteMaking['failures'][number]): void {
    failed.set(id, source)
    $making.setKey('failures', { ...$making.get().failures, [id]: failure })
  }

  /** @returns undefined if the page was left, the style has changed or the character was deleted meanwhile */
  async function drawn(character: CharacterShape, source: string): Promise<Blob | undefined> {
    const over = new Error('these pictures are no longer needed')
    let pictures = 0
    try {
      return await bake(pictureAddress(character), async () => {
        await untilIdle()
        if (!isWanted(character.id, source)) throw over
        const share = Math.min(LAST_SHARE, pictures++ / USUAL_PICTURES)
        $making.setKey('drawn', { characterId: character.id, share })
      })
    } catch (error) {
      if (error === over) return undefined
      throw error
    }
  }

  async function send(targetId: number, source: string, file: Blob): Promise<void> {
    const form = new FormData()
    form.append('sprites', file, 'character.sprites')
    const reply = await request(addCharacterSprites, { targetId, source }, { form })
    const isOutdated = reply.kind === 'refused' && reply.refusal.key === 'wrongState'
    if (reply.kind === 'ok' || isOutdated) return
    fail(targetId, source, reply.kind === 'refused' ? { refusal: reply.refusal } : {})
  }

  async function make(character: CharacterShape): Promise<void> {
    const { id } = character
    const { [id]: _, ...others } = $making.get().failures
    $making.setKey('failures', others)
    $making.setKey('drawn', { characterId: id, share: 0 })
    const source = spriteSource(character)
    tried.set(id, source)
    failed.delete(id)
    try {
      const file = await drawn(character, source)
      if (file && !isClosed) await send(id, source, file)
    } catch (error) {
      console.warn('the pictures of a character could not be drawn', error)
      fail(id, source, {})
    }
    if (isClosed) return
    await onChange()
    $making.setKey('drawn', undefined)
    tendNext()
  }

  function tendNext(): void {
    const { drawn, speed } = $making.get()
    if (drawn || speed !== 'fast' || isClosed) return
    const wasTried = ({ id }: CharacterShape, source: string) =>
      tried.get(id) === source || failed.get(id) === source
    const next = characters.find(
      (character) => isMissing(character) && !wasTried(character, spriteSource(character)),
    )
    if (next) void make(next)
  }

  return {
    $making,
    /** Takes the newest list of characters, and begins to draw what is missing if this browser is fast. */
    tend(all: readonly CharacterShape[]): void {
      characters = all
      if (!hasMeasured && all.some(isMissing)) {
        hasMeasured = true
        $making.setKey('speed', speedOf())
      }
      tendNext()
    },
    draw(character: CharacterShape): void {
      if (!$making.get().drawn && !isClosed) void make(character)
    },
    /** Stops drawing before the next picture, because the page was left. */
    close(): void {
      isClosed = true
    },
  }
}
