import type { APIRequestContext, Browser } from 'playwright-core'
import type { TemplatePatch } from '#core/templates/contract.ts'
import { letIn, openPerson } from './browser.ts'

/**
 * An administrator's work on media and templates through the product's API, for browser tests of kiosks, which do not
 * need the template editor.
 */
export interface Office {
  upload(fileName: string, bytes: Buffer): Promise<number>
  deleteMedia(mediaId: number): Promise<void>
  /** @returns the id of the signage with this login ID */
  signageOf(loginId: string): Promise<number>
  /** Makes the same changes to all five templates of the signage, one for each screen (scene). */
  change(signageId: number, changes: Omit<TemplatePatch, 'signage_state'>): Promise<void>
  close(): Promise<void>
}

const SCENES = ['Standby', 'Calling', 'Active', 'Crowded', 'Suspended'] as const

export async function openOffice(browser: Browser, base: string): Promise<Office> {
  const admin = await openPerson(browser, base)
  await letIn(admin, 'admin')
  await admin.page.close()
  const { request } = admin.context
  return {
    async upload(fileName, bytes) {
      const type = fileName.endsWith('.mp4') ? 'video/mp4' : 'image/png'
      const image = { name: fileName, mimeType: type, buffer: bytes }
      const reply = await request.post('/api/addMedia', {
        headers: { origin: base },
        multipart: { filename: fileName, image },
      })
      if (!reply.ok()) throw new Error(`addMedia: ${await reply.text()}`)
      return ((await reply.json()) as { media: { id: number } }).media.id
    },
    async deleteMedia(targetId) {
      await post(request, base, '/api/deleteMedia', { targetId })
    },
    async signageOf(loginId) {
      const reply = await request.post('/api/getSignage', { headers: { origin: base }, data: {} })
      const signages = (await reply.json()) as { id: number; loginId: string }[]
      return signages.find((signage) => signage.loginId === loginId)!.id
    },
    async change(signageId, changes) {
      const templates = SCENES.map((signage_state) => ({ ...changes, signage_state }))
      const input = { signageId, version: 0, templates, isForceSubmit: true }
      await post(request, base, '/api/updateTemplates', input)
    },
    close: () => admin.context.close(),
  }
}

async function post(request: APIRequestContext, base: string, path: string, payload: object): Promise<void> {
  const reply = await request.post(path, { headers: { origin: base }, data: payload })
  if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`)
}
