import * as z from 'zod/mini'
import { formId, idOrNone, isForceSubmit, objectName } from '../fields/field-shapes.ts'
import { confirm, ok, okOrConfirm } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import {
  CHARACTER_MAX_BYTES,
  CHARACTER_SPRITES_MAX_BYTES,
  SPRITE_SOURCE_MAX_LENGTH,
  SWATCHES_MAX,
} from '../limits.ts'
import { character, characterCheck } from './contract-read.ts'
import { type CharacterLook, SEASONAL } from './look.ts'

/**
 * A multipart form that is read as a stream: first the fields, then the file `model` (.vrm, 30 MB) and optionally
 * `poster` (png, 1 MB). Without isForceSubmit nothing is saved: the response is the result of the check. To save, the
 * client sends the same request again with isForceSubmit. Refusals: characterFile with the reason (SVER-44),
 * charactersFull (SVER-45).
 */
export const addCharacter = defineEndpoint({
  method: 'POST',
  path: '/api/addCharacter',
  needs: 'character.write',
  withoutCompany: 'noCompany',
  summary: "Add a company's own character: checks a VRM file, and saves it after its license was accepted",
  multipart: true,
  maxFileBytes: CHARACTER_MAX_BYTES,
  input: z.object({ name: objectName, isForceSubmit }),
  output: z.discriminatedUnion('result', [
    z.extend(ok, { character }),
    z.extend(confirm, { check: characterCheck }),
  ]),
})

/**
 * Asks for confirmation if the character is in use (characterInUse), also by a reservation that is not over. After the
 * deletion, its users and signages get the default character, and its reservations the character of their owner.
 */
export const deleteCharacter = defineEndpoint({
  method: 'POST',
  path: '/api/deleteCharacter',
  needs: 'character.write',
  withoutCompany: 'notFound',
  summary: "Delete a company's own character",
  input: z.object({ targetId: formId, isForceSubmit }),
  output: okOrConfirm,
})

/**
 * Sets the company's default character (decisions 5). With 0 the company has no default of its own, and the product's
 * first character is used.
 */
export const updateCompanyCharacter = defineEndpoint({
  method: 'POST',
  path: '/api/updateCompanyCharacter',
  needs: 'character.write',
  withoutCompany: 'noCompany',
  summary: "The company's default character, for users and signages without one of their own",
  input: z.object({ characterId: idOrNone }),
  output: ok,
})

export const characterLook = z.object({
  hat: z.boolean({ error: 'invalid' }),
  glasses: z.boolean({ error: 'invalid' }),
  seasonal: z.enum(SEASONAL, { error: 'invalid' }),
  logo: z.boolean({ error: 'invalid' }),
} satisfies Record<keyof CharacterLook, unknown>)

/**
 * Sets the company's colors and accessories (`look`) of a character. An empty `palette` restores the original colors; if
 * `look` is omitted, it stays unchanged. Only the product's characters have parts whose color can be set.
 */
export const updateCharacterPalette = defineEndpoint({
  method: 'POST',
  path: '/api/updateCharacterPalette',
  needs: 'character.write',
  withoutCompany: 'noCompany',
  summary: "The company's colors of a product character, and what it wears",
  input: z.object({
    targetId: formId,
    palette: z
      .record(
        z.string().check(z.regex(/^[a-z][A-Za-z0-9]{0,31}$/, { error: 'invalid' })),
        z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, { error: 'invalid' })),
      )
      .check(z.refine((value) => Object.keys(value).length <= SWATCHES_MAX, { error: 'tooMany' })),
    look: z.optional(characterLook),
  }),
  output: ok,
})

/**
 * A multipart form that is read as a stream: first the fields, then the file `sprites` (site/avatar/sprites/sheet.ts, 8
 * MB). `source` identifies the drawn style (spriteSource). The file replaces earlier sprites of the character.
 * Refusals: wrongState if the character's style has changed since the drawing, or if the product already contains
 * sprites of this style; mediaBroken if the file is not valid.
 */
export const addCharacterSprites = defineEndpoint({
  method: 'POST',
  path: '/api/addCharacterSprites',
  needs: 'character.write',
  withoutCompany: 'notFound',
  summary: "Save the pictures that show a character in the company's style on devices without a GPU",
  multipart: true,
  maxFileBytes: CHARACTER_SPRITES_MAX_BYTES,
  input: z.object({
    targetId: formId,
    source: z.string().check(z.maxLength(SPRITE_SOURCE_MAX_LENGTH, { error: 'tooLong' })),
  }),
  output: ok,
})
