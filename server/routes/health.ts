import type { FastifyInstance } from 'fastify'
import { health } from '../contract/health.ts'
import { mount } from '../plugins/mount.ts'

export function healthRoutes(app: FastifyInstance, deps: { serverName: string }): void {
  mount(app, health, () => ({ ServerName: deps.serverName }))
}
