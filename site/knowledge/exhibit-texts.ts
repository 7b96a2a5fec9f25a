import { getExhibitContents } from '#core/exhibits/contract.ts'
import { createResource } from '../kit/resource.ts'
import { request } from '../line/request.ts'

/** Texts of the exhibits, which are edited on another page. */
export const openExhibitTexts = () => createResource(request, getExhibitContents, { input: () => ({}) })
