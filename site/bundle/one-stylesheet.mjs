import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const LINK = /<link rel="stylesheet" href="(\/_astro\/[^"]+\.css)"\s*\/?>/g

/**
 * Joins the stylesheets of a built site, in the order in which each page names them, into one that every page loads: each one
 * holds up the first picture, and the next page has it already. Layers (ui/tokens.css) settle who wins, not the order.
 * @throws when pages name different ones: then something is styled for a part of the site alone
 */
export async function joinStylesheets(dist) {
  const entries = await readdir(dist, { recursive: true })
  const pages = entries.filter((name) => name.endsWith('.html')).map((name) => join(dist, name))
  const texts = new Map(await Promise.all(pages.map(async (page) => [page, await readFile(page, 'utf8')])))
  const lists = new Set(
    [...texts.values()].map((text) => [...text.matchAll(LINK)].map(([, href]) => href).join()),
  )
  lists.delete('')
  if (lists.size !== 1) throw new Error(`the pages load different stylesheets: ${[...lists].join(' | ')}`)

  const [list] = lists
  const hrefs = list.split(',')
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
