import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useStore } from '@nanostores/react'
import { useEffect, useId } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  useForm,
} from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { fieldTexts } from '../../messages/fields.ts'
import type { SubmitStore } from '../../stores/shared/submit.ts'
import { useTexts } from '../shell/use-texts.ts'
import { useAfterPress } from './use-after-press.ts'

/**
 * A form over a call's own schema: the browser checks by the same rules as the server. Errors appear on leaving a field
 * and on sending and go as soon as they are mended; what the server says of a field stands at that field.
 */
export function useEntryForm<Values extends FieldValues>(
  schema: ZodMiniType,
  defaultValues: DefaultValues<Values>,
  submit: SubmitStore,
) {
  const prefix = useId()
  const texts: Record<string, string> = useTexts(fieldTexts)
  const { refused } = useStore(submit.$submit)
  const form = useForm<Values>({
    resolver: standardSchemaResolver(schema as never),
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
    field: (name: FieldPath<Values>) => {
      const error = errorOf(name)
      return { id: idOf(name), ...(error === undefined ? {} : { error }) }
    },
    /** For its control. */
    control: (name: FieldPath<Values>, options?: RegisterOptions<Values>) => {
      const own = register(name, options)
      return { ...own, onBlur: (event: unknown) => afterPress(() => void own.onBlur(event as never)) }
    },
    /** For the summary on top, once it was sent. @param labels the form's fields in their order, with their words */
    summary: (labels: readonly (readonly [FieldPath<Values>, string])[]) =>
      (formState.isSubmitted ? labels : []).flatMap(([name, label]) => {
        const error = errorOf(name)
        return error === undefined ? [] : [{ id: idOf(name), text: `${label}: ${error}` }]
      }),
  }
}
