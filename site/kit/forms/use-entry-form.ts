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
 * State of a form with many fields. While the user types, react-hook-form holds the values, because it handles touched
 * fields, validation and focus. `submit` gets the values when the form is submitted. All such forms use their
 * endpoint's schema, so browser and server apply the same rules. Errors appear on leaving a field and on submit, and
 * disappear when corrected; the server's field errors appear at their fields.
 * @param known values that the schema needs but that are not fields, such as the id
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
  // validates the fields' values; the server parses them again
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
    /** Props for the `Field` component (site/kit/ui) of a form field. */
    field: (name: FieldPath<Values>) => ({ id: idOf(name), error: errorOf(name) }),
    /** Props for the input inside that `Field`. */
    control: (name: FieldPath<Values>, options?: RegisterOptions<Values>) => {
      const own = register(name, options)
      return { ...own, onBlur: (event: FocusEvent) => afterPress(() => void own.onBlur(event)) }
    },
    /** Entries for the error summary after a submit. @param labels fields in order, with their labels */
    summary: (labels: readonly (readonly [FieldPath<Values>, string])[]) =>
      (formState.isSubmitted ? labels : []).flatMap(([name, label]) => {
        const error = errorOf(name)
        return error === undefined ? [] : [{ id: idOf(name), text: `${label}: ${error}` }]
      }),
  }
}

export type EntryForm<Values extends FieldValues> = ReturnType<typeof useEntryForm<Values>>
