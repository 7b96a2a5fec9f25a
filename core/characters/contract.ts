import * as z from 'zod/mini'
import { formId, idOrNone, isForceSubmit, objectName } from '../fields/field-shapes.ts'
import { empty, id } from '../fields/shapes.ts'
import { confirm, ok, okOrConfirm } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { CHARACTER_MAX_BYTES, SWATCHES_MAX } from '../limits.ts'
import type { Pose } from './avatar.ts'
import { LICENCE_WARNINGS, VRM_FORMATS } from './character-file.ts'

/** Result of checking a .vrm file, shown before the file is saved. */
const characterCheck = z.object({
  format: z.enum(VRM_FORMATS),
  bytes: z.int(),
  triangles: z.int(),
  /** Bones of the humanoid skeleton. */
  bones: z.int(),
  /** The file's license block (VRMC_vrm.meta, VRM.meta) with its own field names and values. */
  licence: z.record(z.string(), z.string()),
  /** License terms that conflict with use by a company; the user decides. */
  warnings: z.array(z.enum(LICENCE_WARNINGS)),
})
export type CharacterCheck = z.infer<typeof characterCheck>

/** Names of a character's swatches (site/avatar) → #rrggbb; empty: its original colors. */
const swatches = z.record(z.string(), z.string())

/** Spec 3, Character. */
export const character = z.object({
  id,
  name: z.string(),
  image_url: z.string(),
  /** A muted loop (.mp4), or a still picture if there is no video. */
  standby_image_url: z.string(),
  model_url: z.string(),
  /** Still pictures by pose. */
  posters: z.object({ neutral: z.string(), wave: z.string(), happy: z.string() } satisfies Record<
    Pose,
    unknown
  >),
  /** The company's colors; empty: the original colors. */
  palette: swatches,
  /** Used for users and signages without a character of their own. */
  is_default: z.boolean(),
  /** Null for the product's characters. */
  own: z.nullable(z.omit(characterCheck, { bones: true })),
})
export type CharacterShape = z.infer<typeof character>

export const getCharacters = defineEndpoint({
  method: 'POST',
  path: '/api/getCharacter',
  needs: 'character.read',
  summary: "The characters of the product and of the caller's company",
  input: empty,
  output: z.array(character),
})

export const getAllCharacters = defineEndpoint({
  method: 'GET',
  path: '/api/getCharacter/all',
  needs: 'public',
  summary: "The product's characters; for signed-in callers also those of their company",
  input: empty,
  output: z.array(character),
})

/**
 * Multipart, streamed: fields, then the file `model` (.vrm, 30 MB) and optionally `poster` (png, 1 MB). Without
 * isForceSubmit nothing is saved: the response is the result of the check, and the same request is sent again to accept it.
 * Refusals: characterFile with the reason (SVER-44), charactersFull (SVER-45).
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

/** Asks for confirmation if the character is in use (characterInUse); its users and signages then get the default. */
export const deleteCharacter = defineEndpoint({
  method: 'POST',
  path: '/api/deleteCharacter',
  needs: 'character.write',
  withoutCompany: 'notFound',
  summary: "Delete a company's own character",
  input: z.object({ targetId: formId, isForceSubmit }),
  output: okOrConfirm,
})

/** decisions 5. 0: none; the product's first character is used. */
export const updateCompanyCharacter = defineEndpoint({
  method: 'POST',
  path: '/api/updateCompanyCharacter',
  needs: 'character.write',
  withoutCompany: 'noCompany',
  summary: "The company's default character, for users and signages without one of their own",
  input: z.object({ characterId: idOrNone }),
  output: ok,
})

/** Only the product's characters have swatches. Replaces all of them; an empty list restores the original colors. */
export const updateCharacterPalette = defineEndpoint({
  method: 'POST',
  path: '/api/updateCharacterPalette',
  needs: 'character.write',
  withoutCompany: 'noCompany',
  summary: "The company's colors of a product character",
  input: z.object({
    targetId: formId,
    palette: z
      .record(
        z.string().check(z.regex(/^[a-z][A-Za-z0-9]{0,31}$/, { error: 'invalid' })),
        z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, { error: 'invalid' })),
      )
      .check(z.refine((value) => Object.keys(value).length <= SWATCHES_MAX, { error: 'tooMany' })),
  }),
  output: ok,
})
