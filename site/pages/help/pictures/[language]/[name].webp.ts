import { readFileSync } from 'node:fs'
import { pictureFile, pictureNames } from '../../../../help/read-topic.ts'
import { HELP_LANGUAGES } from '../../../../help/topics.ts'

interface Params {
  language: string
  name: string
}

/** The pictures of docs/help/pictures. */
export const getStaticPaths = () =>
  HELP_LANGUAGES.flatMap((language) =>
    pictureNames(language).map((name) => ({ params: { language, name: name.replace(/\.webp$/, '') } })),
  )

export const GET = ({ params }: { params: Params }): Response =>
  new Response(
    new Uint8Array(readFileSync(pictureFile(`/help/pictures/${params.language}/${params.name}.webp`))),
    {
      headers: { 'content-type': 'image/webp' },
    },
  )
