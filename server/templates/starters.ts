import { readFile } from 'node:fs/promises'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import type * as contract from '#core/templates/contract.ts'
import type { ReplacedTemplates } from '#core/templates/contract.ts'
import type { Starter } from '#core/templates/starters.ts'
import { starterPatches, starterPicture } from '#core/templates/starting-templates.ts'
import { listMediaNames } from '../../db/queries/media.ts'
import type { MediaDeps } from '../media/incoming.ts'
import { addMediaBytes } from '../media/service.ts'
import type { Live } from '../realtime/live-port.ts'
import { editableSignage, replaceAllScenes } from './service.ts'

type StarterDeps = MediaDeps & { live: Pick<Live, 'templatesChanged'> }

/**
 * Gives the templates of all screens (scenes) of a signage the content of a starting template.
 * @throws Refusal notFound, mediaQuota
 * @returns the edit that restores the previous content
 */
export async function applyStarter(
  deps: StarterDeps,
  asker: CompanyAsker,
  { signageId, starter, logo_media_id: logoId }: ParsedInputOf<typeof contract.applyStarter>,
): Promise<ReplacedTemplates> {
  editableSignage(deps.db, asker, signageId)
  const mediaId = await pictureOf(deps, asker, starter)
  return replaceAllScenes(deps, asker, signageId, starterPatches(starter, mediaId, logoId))
}

/** Adds the picture to the company's library, unless it is there already. */
async function pictureOf(deps: StarterDeps, asker: CompanyAsker, starter: Starter): Promise<number> {
  const { name, fileName } = starterPicture(starter)
  const known = listMediaNames(deps.db, asker.companyId).find((file) => file.name === name)
  if (known) return known.id
  const bytes = await readFile(new URL(`../../db/seed/media/${fileName}`, import.meta.url).pathname)
  const { id } = await addMediaBytes(deps, asker, name, bytes, { end: () => undefined })
  return id
}
