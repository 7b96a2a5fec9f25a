import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useStore } from '@nanostores/react'
import { type FocusEvent, useEffect, useId } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import type { SubmitStore } from '../submit.ts'
import { fieldTexts } from '../texts/fields.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useAfterPress } from './use-after-press.ts'

/**
 * Forms of entries are the exception to "state stands in stores": what is being typed is react-hook-form's, which is good
 * at touched fields, at validation and at the focus; the store gets it when it is sent. This hook is the one way to write
 * such a form, over an endpoint's own schema: the browser checks by the same rules as the server. Errors appear on leaving
 * a field and on sending and go as soon as they are mended; what the server says of a field stands at that field.
 * @param known what the schema asks beside the fields: whose entries they are
 */
export function useEntryForm<Values extends FieldValues>(
  schema: ZodMiniType,
  defaultValues: DefaultValues<Values>,
  submit: SubmitStore,
  known: object = {},
) {
  const prefix = useId()
  const texts: Record<string, string> = useTexts(fieldTexts)
  const { refused } = useStore(submit.$submit)
  // it is fed what the fields have; what it makes of that is the server's
  const check: Resolver<Values> = standardSchemaResolver(schema as never)
  const form = useForm<Values>({
    resolver: (values, context, options) => check({ ...known, ...values }, context, options),
    defaultValues,
    mode: 'onTouched',
  })
  const { setError, formState, register } = form
  const afterPress = useAfterPress()

  useEffect(() => {
    const fields = Object.entries(refused?.refusal.fields ?? {})
    for (const [index, [name, key]] of fields.entries()) {
      setError(name as FieldPath<Values>, { message: key }, { shouldFocus: index === 0 })
    }
  }, [refused, setError])

  const idOf = (name: string): string => `${prefix}${name}`
  const errorOf = (name: string): string | undefined => {
    const { message: key } = (get(formState.errors, name) ?? {}) as { message?: unknown }
    return typeof key === 'string' ? (texts[key] ?? texts['invalid']) : undefined
  }
  return {
    form,
    /** For a Field of the kit. */
    field: (name: FieldPath<Values>) => ({ id: idOf(name), error: errorOf(name) }),
    /** For its control. */
    control: (name: FieldPath<Values>, options?: RegisterOptions<Values>) => {
      const own = register(name, options)
      return { ...own, onBlur: (event: FocusEvent) => afterPress(() => void own.onBlur(event)) }
    },
    /** For the summary on top, once it was sent. @param labels the form's fields in their order, with their words */
    summary: (labels: readonly (readonly [FieldPath<Values>, string])[]) =>
      (formState.isSubmitted ? labels : []).flatMap(([name, label]) => {
        const error = errorOf(name)
        return error === undefined ? [] : [{ id: idOf(name), text: `${label}: ${error}` }]
      }),
  }
}

export type EntryForm<Values extends FieldValues> = ReturnType<typeof useEntryForm<Values>>
