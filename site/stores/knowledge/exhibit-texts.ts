import { getExhibitContents } from '#contract/exhibits.ts'
import { request } from '../../client/request.ts'
import { createResource } from '../shared/resource.ts'

/** What is told at the exhibits; it is written on their own page. */
export const openExhibitTexts = () => createResource(request, getExhibitContents, { input: () => ({}) })
