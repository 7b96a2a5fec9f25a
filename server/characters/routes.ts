import type { FastifyInstance } from 'fastify'
import * as contract from '#core/characters/contract.ts'
import * as motionContract from '#core/characters/contract-motions.ts'
import { getAllCharacters, getCharacters } from '#core/characters/contract-read.ts'
import { Refusal } from '#core/http/refusals.ts'
import { mount } from '../http/mount.ts'
import { receiveUploads } from '../http/uploads.ts'
import type { Intake } from '../media/intake.ts'
import type { ShownCharacterDeps } from '../media/shown-files.ts'
import { addMotion, listMotionShapes, type MotionDeps, removeMotion, restoreMotion } from './motions.ts'
import {
  addCharacter,
  type CharacterDeps,
  deleteCharacter,
  isGlb,
  isPoster,
  listCharacterShapes,
  shownCharacters,
  updateCompanyCharacter,
  updateStyle,
} from './service.ts'
import { saveSprites } from './sprites.ts'
import { isSprites } from './sprites-file.ts'

export function characterRoutes(
  app: FastifyInstance,
  deps: CharacterDeps & ShownCharacterDeps & { incoming: string; intake: Intake },
): void {
  mount(app, getCharacters, ({ asker }) => listCharacterShapes(deps.db, asker.companyId))

  mount(app, getAllCharacters, ({ request }) => shownCharacters(deps, request.identity))

  mount(app, contract.addCharacter, ({ asker, request }) =>
    deps.intake.receiveUpload(asker, async (quota) => {
      const way = { folder: deps.incoming, quota }
      const accepts = { model: isGlb, poster: isPoster }
      const { fields, uploads } = await receiveUploads(request, contract.addCharacter, way, accepts)
      try {
        const { model, poster } = uploads
        if (!model) throw new Refusal('invalid', { fields: { model: 'required' } })
        return await addCharacter(deps, asker.companyId, {
          name: fields.name,
          modelPath: model.path,
          poster,
          isAgreed: fields.isForceSubmit === true,
        })
      } finally {
        for (const upload of Object.values(uploads)) await upload?.discard()
      }
    }),
  )

  mount(app, contract.addCharacterSprites, ({ asker, request }) =>
    deps.intake.receiveUpload(asker, async (quota) => {
      const way = { folder: deps.incoming, quota }
      const { fields, uploads } = await receiveUploads(request, contract.addCharacterSprites, way, {
        sprites: isSprites,
      })
      try {
        if (!uploads.sprites) throw new Refusal('invalid', { fields: { sprites: 'required' } })
        const { targetId: characterId, source } = fields
        await saveSprites(deps, asker.companyId, { characterId, source, path: uploads.sprites.path })
        return { result: 'OK' as const }
      } finally {
        await uploads.sprites?.discard()
      }
    }),
  )

  motionRoutes(app, deps)

  mount(app, contract.deleteCharacter, ({ input, asker }) =>
    deleteCharacter(deps, asker.companyId, input.targetId, input.isForceSubmit === true),
  )

  mount(app, contract.updateCompanyCharacter, ({ input, asker }) => {
    updateCompanyCharacter(deps, asker.companyId, input.characterId)
    return { result: 'OK' as const }
  })

  mount(app, contract.updateCharacterPalette, ({ input, asker }) => {
    updateStyle(deps, asker.companyId, input.targetId, input)
    return { result: 'OK' as const }
  })
}

function motionRoutes(app: FastifyInstance, deps: MotionDeps & { incoming: string; intake: Intake }): void {
  mount(app, motionContract.getMotions, ({ asker }) => listMotionShapes(deps.db, asker.companyId))

  mount(app, motionContract.addMotion, ({ asker, request }) =>
    deps.intake.receiveUpload(asker, async (quota) => {
      const way = { folder: deps.incoming, quota }
      const { fields, uploads } = await receiveUploads(request, motionContract.addMotion, way, {
        motion: isGlb,
      })
      try {
        if (!uploads.motion) throw new Refusal('invalid', { fields: { motion: 'required' } })
        const { path } = uploads.motion
        return {
          result: 'OK' as const,
          motion: await addMotion(deps, asker.companyId, { name: fields.name, path }),
        }
      } finally {
        await uploads.motion?.discard()
      }
    }),
  )

  mount(app, motionContract.removeMotion, async ({ input, asker }) => {
    await removeMotion(deps, asker.companyId, input.targetId)
    return { result: 'OK' as const }
  })

  mount(app, motionContract.restoreMotion, ({ input, asker }) => {
    restoreMotion(deps, asker.companyId, input.targetId)
    return { result: 'OK' as const }
  })
}
