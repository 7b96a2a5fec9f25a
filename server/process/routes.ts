import type { FastifyInstance } from 'fastify'
import { health } from '#core/http/health.ts'
import { mount } from '../http/mount.ts'

export function healthRoutes(app: FastifyInstance, deps: { serverName: string }): void {
  mount(app, health, () => ({ ServerName: deps.serverName }))
}
