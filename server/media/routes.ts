import type { FastifyInstance } from 'fastify'
import { updateCompanyLogo } from '#core/company/contract.ts'
import { Refusal } from '#core/http/refusals.ts'
import * as contract from '#core/media/contract.ts'
import { changeLogo } from '../company/logo.ts'
import { readForm, readFormWithFile } from '../http/forms.ts'
import { mount, mountOneAndMany, pagedBy } from '../http/mount.ts'
import { receiveUpload, type Upload } from '../http/uploads.ts'
import type { FileStore } from '../system/files.ts'
import type { IncomingFile, MediaDeps } from './incoming.ts'
import type { Intake, UploadTracker } from './intake.ts'
import { getMedia, libraryOf, pageOfLibrary } from './library.ts'
import { mediaTypeOf } from './media-type.ts'
import { addMedia, deleteMedia, renameMedia } from './service.ts'
import { addThumbnail } from './thumbnails.ts'

export function mediaRoutes(
  app: FastifyInstance,
  deps: MediaDeps & { intake: Intake; images: FileStore },
): void {
  mountOneAndMany(app, 'targetId', contract.getMedia, contract.listMedia, {
    one: ({ input, asker }) => getMedia(deps.db, asker, input.targetId),
    many: ({ asker }) => libraryOf(deps.db, asker),
    page: pagedBy(contract.pageMedia, ({ input, asker }) => pageOfLibrary(deps.db, asker, input)),
  })

  mount(app, contract.addMedia, ({ asker, request }) =>
    deps.intake.receiveMediaUpload(asker, async (quota) => {
      const way = { folder: deps.incoming, quota }
      const accepts = (head: Buffer): boolean => mediaTypeOf(head) !== undefined
      const { fields, upload } = await receiveUpload(request, contract.addMedia, way, accepts)
      if (!upload) throw new Refusal('invalid', { fields: { image: 'required' } })
      const incoming = incomingOf(upload, quota)
      if (!fields.isThumbnail) {
        return { result: 'OK' as const, ...(await addMedia(deps, asker, fields.filename, incoming)) }
      }
      const media = await addThumbnail(deps, asker, Number(fields.filename), incoming)
      return { result: 'OK' as const, media, wantsThumbnail: false }
    }),
  )

  // this route is registered here and not in server/company, because it needs `intake`, which limits how many uploads
  // run at a time
  mount(app, updateCompanyLogo, ({ asker, request }) =>
    deps.intake.receiveUpload(asker, async (quota) => {
      const { file } = await readFormWithFile(request, updateCompanyLogo, quota)
      return { result: 'OK' as const, companyLogo: await changeLogo(deps, asker.companyId, file) }
    }),
  )

  mount(app, contract.updateMedia, async ({ asker, request }) => {
    const fields = await readForm(request, contract.updateMedia)
    renameMedia(deps, asker, fields.targetId, fields.name)
    return { result: 'OK' as const }
  })

  mount(app, contract.deleteMedia, async ({ input, asker }) => {
    await deleteMedia(deps, asker, input.targetId)
    return { result: 'OK' as const }
  })
}

/** @throws Refusal mediaType */
function incomingOf({ path, sizeBytes, head }: Upload, quota: UploadTracker): IncomingFile {
  const type = mediaTypeOf(head)
  if (!type) throw new Refusal('mediaType')
  return { path, sizeBytes, type, quota }
}
