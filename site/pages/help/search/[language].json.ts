import { searchIndexOf } from '../../../help/search-index.ts'
import { HELP_LANGUAGES, type HelpLanguage } from '../../../help/topics.ts'

/** The search index of the help in each language, built with the pages. */
export const getStaticPaths = () => HELP_LANGUAGES.map((language) => ({ params: { language } }))

export const GET = ({ params }: { params: { language: HelpLanguage } }): Response =>
  new Response(searchIndexOf(params.language), { headers: { 'content-type': 'application/json' } })
