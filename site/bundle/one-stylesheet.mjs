import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const LINK = /<link rel="stylesheet" href="(\/_astro\/[^"]+\.css)"\s*\/?>/g

/**
 * Joins the stylesheets of a built site into one that every page loads. A page waits for each of its stylesheets before it
 * paints, and finds the joined one in the cache if another page has loaded it before. The first stylesheet must declare the
 * order of the CSS layers (ui/tokens.css), because that order decides which rules win. The order of the others does not matter.
 * @throws if pages load different stylesheets, because a joined stylesheet would then style pages that did not load all of it
 */
export async function joinStylesheets(dist) {
  const entries = await readdir(dist, { recursive: true })
  const pages = entries
    .filter((name) => name.endsWith('.html'))
    .toSorted()
    .map((name) => join(dist, name))
  const texts = new Map(await Promise.all(pages.map(async (page) => [page, await readFile(page, 'utf8')])))
  const lists = [...texts.values()]
    .map((text) => [...text.matchAll(LINK)].map(([, href]) => href))
    .filter((list) => list.length > 0)
  const kinds = new Set(lists.map(([first, ...others]) => [first, ...others.toSorted()].join()))
  if (kinds.size !== 1) throw new Error(`the pages load different stylesheets: ${[...kinds].join(' | ')}`)

  const [hrefs] = lists
  const css = (await Promise.all(hrefs.map((href) => readFile(join(dist, href), 'utf8')))).join('\n')
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8)
  const joined = `/_astro/site.${hash}.css`
  await writeFile(join(dist, joined), css)

  for (const [page, text] of texts) {
    let isFirst = true
    const html = text.replaceAll(LINK, () => {
      const link = isFirst ? `<link rel="stylesheet" href="${joined}">` : ''
      isFirst = false
      return link
    })
    await writeFile(page, html)
  }
  await Promise.all(hrefs.map((href) => rm(join(dist, '_astro', basename(href)))))
}

export const oneStylesheet = () => ({
  name: 'one-stylesheet',
  hooks: { 'astro:build:done': ({ dir }) => joinStylesheets(fileURLToPath(dir)) },
})
