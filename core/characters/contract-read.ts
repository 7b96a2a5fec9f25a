import * as z from 'zod/mini'
import { empty, id } from '../fields/shapes.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import type { Pose } from './avatar.ts'
import { CHARACTER_LACKS, LICENCE_WARNINGS, VRM_FORMATS } from './character-file.ts'
import type { CharacterLook } from './look.ts'

/** Result of checking a .vrm file, shown before the file is saved. */
export const characterCheck = z.object({
  format: z.enum(VRM_FORMATS),
  bytes: z.int(),
  triangles: z.int(),
  /** Number of bones of the humanoid skeleton. */
  bones: z.int(),
  /** The file's license block (VRMC_vrm.meta, VRM.meta) with its own field names and values. */
  licence: z.record(z.string(), z.string()),
  /** License terms that conflict with use by a company; the user decides whether to use the file. */
  warnings: z.array(z.enum(LICENCE_WARNINGS)),
  /** Optional parts that the file lacks; empty for files added before the server checked this. */
  lacks: z.array(z.enum(CHARACTER_LACKS)),
})
export type CharacterCheck = z.infer<typeof characterCheck>

/**
 * The company's colors for a character, as #rrggbb by the name of a swatch (a part that can be recolored; see
 * site/avatar). Empty: the original colors.
 */
const swatches = z.record(z.string(), z.string())

/**
 * Accessories that the company has added to a character or removed. A kiosk ignores a seasonal accessory that its
 * release does not know.
 */
const shownLook = z.object({
  hat: z.boolean(),
  glasses: z.boolean(),
  seasonal: z.string(),
  logo: z.boolean(),
} satisfies Record<keyof CharacterLook, unknown>)

/** Spec 3, Character. */
export const character = z.object({
  id,
  name: z.string(),
  image_url: z.string(),
  /** URL of a muted looping video (.mp4), or of a still picture if there is no video. */
  standby_image_url: z.string(),
  model_url: z.string(),
  /** Still pictures by pose. */
  posters: z.object({ neutral: z.string(), wave: z.string(), happy: z.string() } satisfies Record<
    Pose,
    unknown
  >),
  /** The company's colors; empty: the original colors. */
  palette: swatches,
  /** Missing: the character looks as in its file. */
  look: z.optional(shownLook),
  /** The company's logo, which the character's badge shows if `look.logo` is true. Missing if the company has none. */
  badge_logo_url: z.optional(z.string()),
  /**
   * Pictures for devices without a GPU, drawn by a browser of the company. Missing if the product's own pictures are
   * used, or if no browser has drawn the character in its present style yet.
   */
  sprites_url: z.optional(z.string()),
  /** Whether this is the default character, which users and signages without a character of their own get. */
  is_default: z.boolean(),
  /** The file's check result for a company's own character; null for the product's characters. */
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
