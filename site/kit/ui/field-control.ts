import { createContext, useContext } from 'react'

/** What a Field tells the control inside it, so that label, help and error are read with it. */
export type FieldControl = {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

export const FieldContext = createContext<FieldControl>({})

/** Attributes for the control of the surrounding Field; its own props win. Outside of a Field: nothing. */
export function useFieldControl<Props extends object>(props: Props): FieldControl & Props {
  return { ...useContext(FieldContext), ...props }
}
