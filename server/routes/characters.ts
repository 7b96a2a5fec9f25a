import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '../contract/characters.ts'
import { Refusal } from '../contract/refusals.ts'
import { mount } from '../plugins/mount.ts'
import { receiveUploads } from '../plugins/uploads.ts'
import {
  addCharacter,
  deleteCharacter,
  isGlb,
  isPoster,
  listCharacterShapes,
  updateCompanyCharacter,
  updatePalette,
} from '../services/characters.ts'
import type { ServiceDeps } from '../services/deps.ts'

const companyOf = (request: FastifyRequest): number | null => request.identity?.companyId ?? null

export function characterRoutes(app: FastifyInstance, deps: ServiceDeps): void {
  mount(app, contract.getCharacters, ({ request }) => listCharacterShapes(deps.db, companyOf(request)))

  mount(app, contract.getAllCharacters, ({ request }) => listCharacterShapes(deps.db, companyOf(request)))

  mount(app, contract.addCharacter, async ({ request }) => {
    const { fields, uploads } = await receiveUploads(request, contract.addCharacter, deps.incoming, {
      model: isGlb,
      poster: isPoster,
    })
    try {
      const { model, poster } = uploads
      if (!model) throw new Refusal('invalid', { fields: { model: 'required' } })
      return await addCharacter(deps, companyOf(request), {
        name: fields.name,
        modelPath: model.path,
        poster,
        isAgreed: fields.isForceSubmit === true,
      })
    } finally {
      for (const upload of Object.values(uploads)) await upload?.discard()
    }
  })

  mount(app, contract.deleteCharacter, ({ input, request }) =>
    deleteCharacter(deps, companyOf(request), input.targetId, input.isForceSubmit === true),
  )

  mount(app, contract.updateCompanyCharacter, ({ input, request }) => {
    updateCompanyCharacter(deps, companyOf(request), input.characterId)
    return { result: 'OK' as const }
  })

  mount(app, contract.updateCharacterPalette, ({ input, request }) => {
    updatePalette(deps, companyOf(request), input.targetId, input.palette)
    return { result: 'OK' as const }
  })
}
