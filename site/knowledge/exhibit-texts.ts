import { getExhibitContents } from '#core/exhibits/contract.ts'
import { createResource } from '../kit/resource.ts'
import { request } from '../line/request.ts'

/** What is told at the exhibits; it is written on their own page. */
export const openExhibitTexts = () => createResource(request, getExhibitContents, { input: () => ({}) })
