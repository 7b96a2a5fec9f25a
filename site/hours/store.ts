import { getHours, updateHours } from '#core/hours/contract.ts'
import type { InputOf, OutputOf } from '#core/http/define-endpoint.ts'
import { createResource } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { request } from '../line/request.ts'

export type SavedHours = InputOf<typeof updateHours> & Pick<OutputOf<typeof updateHours>, 'state'>

/** The opening hours of the company and of its shops. */
export function openHours() {
  const hours = createResource(request, getHours, { input: () => ({}) })
  return {
    ...hours,
    /** Shows the saved hours at once, then loads all again: shops without their own hours have those of the company. */
    saved({ storeId, hours: kept, state }: SavedHours): void {
      const { value } = hours.$resource.get()
      const rows = value?.rows.map((row) => (row.storeId === storeId ? { ...row, hours: kept, state } : row))
      if (value && rows) hours.put({ ...value, rows })
      void hours.load()
    },
    /** Loads the opening hours again. @returns whether the server has sent them */
    async renew(): Promise<boolean> {
      const { value } = hours.$resource.get()
      await hours.load()
      return hours.$resource.get().value !== value
    },
  }
}

export const openHoursForm = (onDone: (saved: SavedHours) => void) =>
  createSubmit(request, updateHours, ({ state }, sent) => onDone({ ...sent, state }))
