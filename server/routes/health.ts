import type { FastifyInstance } from 'fastify'
import { health } from '../contract/health.ts'
import { mount } from '../plugins/mount.ts'
import type { ServiceDeps } from '../services/deps.ts'

export function healthRoutes(app: FastifyInstance, deps: ServiceDeps): void {
  mount(app, health, () => ({ ServerName: deps.serverName }))
}
