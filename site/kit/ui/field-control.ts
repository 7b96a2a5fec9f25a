import { createContext, useContext } from 'react'

/** Attributes that a Field gives its control, so that label, help and error are announced with it. */
type FieldControl = {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

export const FieldContext = createContext<FieldControl>({})

/** Attributes for the control in a Field; the control's own props take precedence. Outside a Field: none. */
export function useFieldControl<Props extends object>(props: Props): FieldControl & Props {
  return { ...useContext(FieldContext), ...props }
}
