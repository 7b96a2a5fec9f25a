import * as z from 'zod/mini'
import { formId, objectName } from '../fields/field-shapes.ts'
import { empty, id } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { MOTION_FILE_MAX_BYTES } from '../limits.ts'

/** Reasons for refusing a .vrma file. */
export const MOTION_FAULTS = ['notGlb', 'notMotion', 'broken', 'notOnlyMotion', 'tooLong'] as const
export type MotionFault = (typeof MOTION_FAULTS)[number]

/** A motion that a company has added (decisions 5). */
export const companyMotion = z.object({
  id,
  name: z.string(),
  url: z.string(),
  bytes: z.int(),
  duration_ms: z.int(),
})
export type CompanyMotion = z.infer<typeof companyMotion>

export const getMotions = defineEndpoint({
  method: 'POST',
  path: '/api/getMotions',
  needs: 'character.read',
  summary: "The company's own motions",
  input: empty,
  output: z.array(companyMotion),
})

/**
 * A multipart form that is read as a stream: first the name, then the file `motion` (.vrma, 2 MB). Refusals: motionFile
 * with the reason, motionsFull.
 */
export const addMotion = defineEndpoint({
  method: 'POST',
  path: '/api/addMotion',
  needs: 'character.write',
  withoutCompany: 'noCompany',
  summary: "Add a company's own motion from a VRM Animation file",
  multipart: true,
  maxFileBytes: MOTION_FILE_MAX_BYTES,
  input: z.object({ name: objectName }),
  output: z.extend(ok, { motion: companyMotion }),
})

export const removeMotion = defineEndpoint({
  method: 'POST',
  path: '/api/removeMotion',
  needs: 'character.write',
  withoutCompany: 'notFound',
  summary: 'Remove a motion; it can be restored for ten minutes',
  input: z.object({ targetId: formId }),
  output: ok,
})

export const restoreMotion = defineEndpoint({
  method: 'POST',
  path: '/api/restoreMotion',
  needs: 'character.write',
  withoutCompany: 'notFound',
  summary: 'Restore a recently removed motion',
  input: z.object({ targetId: formId }),
  output: ok,
})
