import * as z from 'zod/mini'
import { id } from '../fields/shapes.ts'

/** A required text, trimmed. */
export const text = (max: number) =>
  z
    .string({ error: 'required' })
    .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(max, { error: 'tooLong' }))

/** Where an answer applies: at one signage, in one shop (store), or (both null) in the whole company. */
export const place = {
  storeId: z._default(z.nullable(id), null),
  signageId: z._default(z.nullable(id), null),
}
/** An entry of the company's knowledge, and how close it is to a question. */
export const found = z.object({
  /** Kind and ID, such as `answer:12`, `exhibit:3` or `fact:7`. */
  source: z.string(),
  title: z.string(),
  /** The text that the AI says. */
  text: z.string(),
  /** The entry's wording that is closest to the question. */
  wording: z.string(),
  /** How close the wording is to the question, from 0 to 1. */
  score: z.number(),
})
