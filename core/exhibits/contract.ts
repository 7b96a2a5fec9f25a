import * as z from 'zod/mini'
import { objectName, withRule } from '../fields/field-shapes.ts'
import { invisibleProblem } from '../fields/rules.ts'
import { empty, epochMs, id, language } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { EXHIBIT_TEXT_MAX, EXHIBITS_MAX, TEXT_MAX } from '../limits.ts'

const spot = z.object({ x: z.number(), y: z.number() })

/** Spec 7.5. A signage gets the exhibits of its map. Staff get the exhibits of all the company's maps. */
export const getExhibitTargets = defineEndpoint({
  method: 'POST',
  path: '/aichat/api/v1/chat/targets',
  needs: 'exhibit.read',
  withoutCompany: 'noCompany',
  summary: 'Places of the exhibits: centers, in units of 38 px from the top left (Spec 9)',
  input: empty,
  output: z.object({ targets: z.array(z.object({ id, position: spot, content_id: id })) }),
})

export const getExhibitContents = defineEndpoint({
  method: 'POST',
  path: '/aichat/api/v1/chat/multiple-contents',
  needs: 'exhibit.read',
  withoutCompany: 'noCompany',
  summary: 'Texts of the exhibits; `lang` is not in the specification, Japanese by default',
  input: z.object({ lang: z.optional(language) }),
  output: z.object({
    contents: z.array(
      z.object({
        id,
        title: z.string(),
        description: z.string(),
        /** The user who last changed the exhibit. */
        user_id: z.nullable(id),
        target_id: id,
      }),
    ),
  }),
})

const title = z
  .string({ error: 'required' })
  .check(z.trim(), z.maxLength(TEXT_MAX, { error: 'tooLong' }), withRule(invisibleProblem))
const description = z
  .string({ error: 'invalid' })
  .check(z.trim(), z.maxLength(EXHIBIT_TEXT_MAX, { error: 'tooLong' }))
const words = z.object({ title, description })

export const updateExhibitContent = defineEndpoint({
  method: 'POST',
  path: '/aichat/api/v1/chat/contents/update',
  needs: 'exhibit.write',
  withoutCompany: 'noCompany',
  summary: 'Save the text of an exhibit; `seen` (the text before) protects a colleague’s change',
  input: z
    .object({
      id,
      target_id: id,
      title,
      description,
      /**
       * Language of the texts; default Japanese (not in the specification). The title may be empty only in languages
       * other than Japanese, and only if the description is empty, too.
       */
      lang: z.optional(language),
      /**
       * The texts that the writer saw before the change (not in the specification). Refused with SVER-80 if other texts
       * are stored by now.
       */
      seen: z.optional(words),
    })
    .check(
      z.refine(({ title, lang }) => title !== '' || (lang !== undefined && lang !== 'ja'), {
        error: 'required',
        path: ['title'],
      }),
      z.refine(({ title, description }) => title !== '' || description === '', {
        error: 'required',
        path: ['title'],
      }),
    ),
  output: z.extend(ok, { savedAt: epochMs }),
})

/**
 * Accepted only from scripts of the product's own pages, like every GET endpoint that changes something (decisions 2).
 */
export const stopGuidance = defineEndpoint({
  method: 'GET',
  path: '/roboplatform/api/v1/stop/guidance',
  needs: 'guidance.stop',
  withoutCompany: 'noCompany',
  summary: 'Stop presentations: a signage its own, staff all of the company; also stops the robot, if any',
  input: empty,
  output: z.object({ result: z.literal('Succeed') }),
})

const mapHead = z.object({
  id,
  name: z.string(),
  /** Null: the map for all stores that have no map of their own. */
  storeId: z.nullable(id),
  storeName: z.nullable(z.string()),
  exhibits: z.int(),
})
export type ExhibitMapHead = z.infer<typeof mapHead>

export const getExhibitMaps = defineEndpoint({
  method: 'POST',
  path: '/api/getExhibitMaps',
  needs: 'exhibit.read',
  withoutCompany: 'noCompany',
  summary: 'The exhibit maps: one per store, and one for all other stores',
  input: empty,
  output: z.object({ maps: z.array(mapHead) }),
})

const exhibitTexts = z.object({
  ja: z.optional(z.object({ title: z.string(), description: z.string() })),
  en: z.optional(z.object({ title: z.string(), description: z.string() })),
  zh: z.optional(z.object({ title: z.string(), description: z.string() })),
})

const exhibitShape = z.object({
  targetId: id,
  contentId: id,
  position: spot,
  texts: exhibitTexts,
  updatedAt: epochMs,
  /** Presentations in the last seven days that visitors requested, from the AI or on their phones; without those that staff started. */
  told: z.int(),
})
export type ExhibitShape = z.infer<typeof exhibitShape>

const exhibitMap = z.extend(mapHead, {
  background: z.nullable(z.object({ mediaId: id, name: z.string(), image_url: z.string() })),
  /** The visitor's page of this map; `&t=` with a target's id opens one exhibit. */
  guideUrl: z.string(),
  /** The exhibits, in the order of the tour. */
  list: z.array(exhibitShape),
  /** Signages that use this map. */
  signages: z.array(z.object({ id, name: z.string() })),
})
export type ExhibitMapShape = z.infer<typeof exhibitMap>

export const getExhibitMap = defineEndpoint({
  method: 'POST',
  path: '/api/getExhibitMap',
  needs: 'exhibit.read',
  withoutCompany: 'noCompany',
  summary: 'One map with its exhibits in all languages',
  input: z.object({ mapId: id }),
  output: exhibitMap,
})

export const addExhibitMap = defineEndpoint({
  method: 'POST',
  path: '/api/addExhibitMap',
  needs: 'exhibit.write',
  withoutCompany: 'noCompany',
  summary: 'Add a map for a store, or with null for all stores without one',
  input: z.object({ name: objectName, storeId: z.nullable(id) }),
  output: z.extend(ok, { mapId: id }),
})

export const updateExhibitMap = defineEndpoint({
  method: 'POST',
  path: '/api/updateExhibitMap',
  needs: 'exhibit.write',
  withoutCompany: 'noCompany',
  summary: 'Rename a map, or change its background picture (null: none)',
  input: z.object({
    mapId: id,
    name: z.optional(objectName),
    backgroundMediaId: z.optional(z.nullable(id)),
  }),
  output: ok,
})

export const deleteExhibitMap = defineEndpoint({
  method: 'POST',
  path: '/api/deleteExhibitMap',
  needs: 'exhibit.write',
  withoutCompany: 'noCompany',
  summary: 'Delete a map with all its exhibits; its QR codes stop working',
  input: z.object({ mapId: id }),
  output: ok,
})

export const renewGuideToken = defineEndpoint({
  method: 'POST',
  path: '/api/renewGuideToken',
  needs: 'exhibit.write',
  withoutCompany: 'noCompany',
  summary: 'Create a new address for visitors; printed QR codes stop working',
  input: z.object({ mapId: id }),
  output: z.extend(ok, { guideUrl: z.string() }),
})

export const addExhibit = defineEndpoint({
  method: 'POST',
  path: '/api/addExhibit',
  needs: 'exhibit.write',
  withoutCompany: 'noCompany',
  summary: 'Add an exhibit without texts at the end of the tour',
  input: z.object({ mapId: id, position: spot }),
  output: z.extend(ok, { targetId: id, contentId: id, position: spot }),
})

export const moveExhibit = defineEndpoint({
  method: 'POST',
  path: '/api/moveExhibit',
  needs: 'exhibit.write',
  withoutCompany: 'noCompany',
  summary: 'Move an exhibit to the nearest place on the canvas',
  input: z.object({ targetId: id, position: spot }),
  output: z.extend(ok, { position: spot }),
})

export const orderExhibits = defineEndpoint({
  method: 'POST',
  path: '/api/orderExhibits',
  needs: 'exhibit.write',
  withoutCompany: 'noCompany',
  summary: 'Set the order of the tour: every exhibit of the map, once',
  input: z.object({ mapId: id, targetIds: z.readonly(z.array(id).check(z.maxLength(EXHIBITS_MAX))) }),
  output: ok,
})

export const removeExhibit = defineEndpoint({
  method: 'POST',
  path: '/api/removeExhibit',
  needs: 'exhibit.write',
  withoutCompany: 'noCompany',
  summary: 'Remove an exhibit; it can be restored for ten minutes',
  input: z.object({ targetId: id }),
  output: ok,
})

export const restoreExhibit = defineEndpoint({
  method: 'POST',
  path: '/api/restoreExhibit',
  needs: 'exhibit.write',
  withoutCompany: 'noCompany',
  summary: 'Restore a recently removed exhibit with its texts, position and QR code',
  input: z.object({ targetId: id }),
  output: ok,
})

export const startGuidance = defineEndpoint({
  method: 'POST',
  path: '/api/startGuidance',
  needs: 'guidance.start',
  withoutCompany: 'noCompany',
  summary: 'Let a signage present an exhibit with captions and voice',
  input: z.object({ targetId: id, signageId: id }),
  output: ok,
})

/**
 * Reports that a presentation has reached its end by itself. An accompanying robot is not notified; stopGuidance does
 * notify it.
 */
export const endGuidance = defineEndpoint({
  method: 'POST',
  path: '/api/endGuidance',
  needs: 'guidance.end',
  withoutCompany: 'noCompany',
  summary: 'A signage reports the end of a presentation',
  input: z.object({ targetId: id }),
  output: ok,
})
